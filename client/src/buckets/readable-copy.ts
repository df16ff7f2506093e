import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Trust } from "../people/trust.ts";
import type { Session } from "../session/session.ts";

/**
 * Whether this account lets the server read the names of its own buckets, and of the entries and lists in them. If the
 * server does not show the newest state of the account, the newest state that this browser has seen decides.
 */
const wantsReadableNames = async (trust: Trust): Promise<boolean> => {
  const state = await trust.read().catch(() => trust.lastSeen());
  return state?.names_readable ?? false;
};

/** Like `wantsReadableNames`, but only from the newest state of the account. @throws as `Trust.read` */
export const hasReadableNames = async ({ keyring }: Session): Promise<boolean> =>
  (await (await keyring.trust()).read()).names_readable ?? false;

/**
 * Turns readable names on or off. From then on, each save in the account's own buckets sends a readable copy of the
 * name to the server (on), or erases the copy there (off).
 */
export const setReadableNames = async ({ keyring }: Session, isOn: boolean): Promise<void> =>
  (await keyring.trust()).update((before) => ({ ...before, names_readable: isOn }));

/**
 * Whether this client gives the server a readable copy of the names of the bucket and of its entries and lists. For an
 * enterprise's bucket, an administrator must have signed the setting. For the account's own bucket, the account's state
 * decides. Another user's bucket gets no readable copy.
 * @throws CannotVerifyError if the enterprise's roster does not verify.
 */
export const keepsReadableNames = async (
  { identity, keyring }: Session,
  { enterprise_uid, owner_uid }: Pick<Bucket, "enterprise_uid" | "owner_uid">,
): Promise<boolean> => {
  if (enterprise_uid === null) return owner_uid === identity.uid && wantsReadableNames(await keyring.trust());
  const enterprise = await keyring.enterprise();
  return enterprise?.roster.uid === enterprise_uid && enterprise.roster.namesReadable;
};
