/**
 * @file Remembers a team's buckets whose keys were in use before the enterprise's keys changed. A former administrator
 * who had the enterprise's keys may have kept these buckets' keys. So the account that signs the change notes the
 * buckets and rotates their keys, even if the server hides that a rotation is due (docs/security.md MS-52).
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import type { PreviousKey, Trusted } from "../../people/trusted.ts";
import { findEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

type PreviousKeys = Readonly<Record<string, PreviousKey>>;

const ofTeam = async ({ api }: Session, enterpriseUid: string): Promise<Bucket[]> =>
  (await api.buckets.listBuckets({ query: { trash: "include" } })).filter(
    (row): row is Bucket => !isUnverifiable(row) && row.enterprise_uid === enterpriseUid,
  );

/**
 * The buckets that this account has opened, whether the server lists them or not, each with the highest generation of
 * its key that this account has seen.
 */
const opened = ({ buckets }: Trusted, enterpriseUid: string): [string, number][] =>
  Object.entries(buckets).flatMap(([uid, { owner, gen }]) => (owner === enterpriseUid ? [[uid, gen]] : []));

/**
 * Adds notes to the account's state. An existing note stays, unless it is about an earlier key. The server cannot lower
 * a generation that this account has seen, because then the key of the later generation would not be rotated.
 */
const noted = (trusted: Trusted, { listed, erk }: { listed: readonly Bucket[]; erk: number }): Trusted => {
  const { enterprise } = trusted;
  if (!enterprise) return trusted;
  const keys: Record<string, PreviousKey> = { ...enterprise.keys_of_before };
  for (const [uid, gen] of [
    ...opened(trusted, enterprise.uid),
    ...listed.map(({ uid, gen }) => [uid, gen] as const),
  ])
    if (gen > (keys[uid]?.gen ?? 0)) keys[uid] = { gen, erk };
  return { ...trusted, enterprise: { ...enterprise, keys_of_before: keys } };
};

/**
 * Notes the buckets whose keys must be rotated after the enterprise's keys of generation `erk` are replaced. Call it
 * before these keys are replaced. If the server accepted the new keys but claims that it did not, the only effect is
 * that the buckets' keys are rotated once more.
 */
export const notePreviousKeys = async (session: Session, erk: number): Promise<void> => {
  const trust = await session.keyring.trust();
  const pin = (await trust.read()).enterprise;
  if (!pin) return;
  const listed = await ofTeam(session, pin.uid);
  // A failure is ignored. Otherwise a server that prevents this save could prevent the removal of an administrator.
  await trust.update((before) => noted(before, { listed, erk })).catch(() => undefined);
};

/** The noted keys, by bucket. A note counts only after the verified roster has later enterprise keys than the note. */
const stillNoted = async (session: Session): Promise<PreviousKeys> => {
  const enterprise = await findEnterprise(session);
  if (!enterprise) return {};
  const { keys_of_before = {} } = (await (await session.keyring.trust()).read()).enterprise ?? {};
  const { gen } = enterprise.roster.erk;
  return Object.fromEntries(Object.entries(keys_of_before).filter(([, { erk }]) => erk < gen));
};

/** Whether a note says that the bucket's current key must be rotated. */
export const isPreviousKey = async (session: Session, { uid, gen }: Bucket): Promise<boolean> => {
  const noted = (await stillNoted(session))[uid];
  return noted !== undefined && gen <= noted.gen;
};

/**
 * The noted buckets that the server lists, also those in Trash. Empty if this account is not an administrator, because
 * it then has no right to rotate all of their keys.
 */
export const listPreviousKeys = async (session: Session): Promise<string[]> => {
  const enterprise = await findEnterprise(session);
  const keys = await stillNoted(session);
  if (!enterprise?.isAdmin || Object.keys(keys).length === 0) return [];
  return (await ofTeam(session, enterprise.roster.uid)).map(({ uid }) => uid).filter((uid) => uid in keys);
};

const without =
  (bucketUid: string) =>
  (before: Trusted): Trusted => {
    const { enterprise } = before;
    if (enterprise?.keys_of_before?.[bucketUid] === undefined) return before;
    const { [bucketUid]: _, ...keys_of_before } = enterprise.keys_of_before;
    return { ...before, enterprise: { ...enterprise, keys_of_before } };
  };

/**
 * Deletes a bucket's note, because the bucket has a new key. If this cannot be saved, the only effect is that the key
 * is rotated once more.
 */
export const forgetPreviousKey = async ({ keyring }: Session, bucketUid: string): Promise<void> =>
  (await keyring.trust()).update(without(bucketUid)).catch(() => undefined);
