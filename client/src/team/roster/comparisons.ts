/**
 * @file An administrator compares the codes of members. The administrator's own sealed state remembers these members.
 * The server can therefore neither add nor remove a comparison (docs/security.md MS-148, MS-149).
 */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { equalBytes, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { deriveJoinCode } from "@keepwell/crypto/enterprise/derive-join-code.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { holderOf, type KeyHolder, verified } from "../../people/fingerprints.ts";
import type { EnterprisePin } from "../../people/trusted.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

/** A member's keys, with the code that the member and an administrator compare. */
export interface JoinCode extends KeyHolder {
  readonly code: string;
}

const codeIn = async ({ fingerprint: enterprise }: Roster, holder: KeyHolder): Promise<JoinCode> => ({
  ...holder,
  code: await deriveJoinCode({ enterprise, member: fromHex(holder.fingerprint) }),
});

/**
 * The code to compare with a person who is not in the roster yet.
 * @throws CannotVerifyError for public keys that do not verify.
 */
export const joinCodeOf = async (session: Session, bundle: Bundle): Promise<JoinCode> =>
  codeIn((await requireEnterprise(session)).roster, holderOf(await verified(bundle)));

/**
 * The code to compare with a member, made of the member's keys in the verified roster.
 * @throws CannotVerifyError if there is no such member.
 */
export const memberJoinCode = async (session: Session, uid: string): Promise<JoinCode> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  const member = roster.members.get(uid);
  ensure(member !== undefined);
  return codeIn(roster, { uid, fingerprint: toHex(member.fingerprint) });
};

const withNoted = (
  pin: EnterprisePin,
  { former }: Roster,
  noted: readonly (KeyHolder & { readonly compared: boolean })[],
): EnterprisePin => {
  // Drops only former members: another browser may have just admitted a person whom this browser's roster lacks.
  const kept = Object.entries(pin.admitted ?? {}).filter(([, { fingerprint }]) => !former.has(fingerprint));
  const admitted = new Map(kept);
  for (const { uid, fingerprint, compared } of noted) {
    const before = admitted.get(uid);
    const wasCompared = before?.fingerprint === fingerprint && before.compared;
    admitted.set(uid, { fingerprint, compared: compared || wasCompared });
  }
  return { ...pin, admitted: Object.fromEntries(admitted) };
};

/** Remembers in the account's state which people were admitted, and whether the code of each was already compared. */
export const noteAdmitted = async (
  session: Session,
  noted: readonly (KeyHolder & { readonly compared: boolean })[],
): Promise<void> => {
  if (noted.length === 0) return;
  const { roster } = await requireEnterprise(session);
  await (await session.keyring.trust()).update((before) =>
    before.enterprise ? { ...before, enterprise: withNoted(before.enterprise, roster, noted) } : before,
  );
};

/**
 * Remembers that the shown code of the member was compared.
 * @throws CannotVerifyError if the member's keys in the roster have changed.
 */
export const noteCompared = async (session: Session, { uid, fingerprint }: KeyHolder): Promise<void> => {
  const { fingerprint: current } = await memberJoinCode(session, uid);
  ensure(current === fingerprint);
  await noteAdmitted(session, [{ uid, fingerprint, compared: true }]);
};

/**
 * Whether each member's code was compared, by the member's uid. Lists the members whom this account has admitted, or
 * whose code it has compared. Leaves out members whose keys have changed since then.
 */
export const comparedMembers = async (session: Session): Promise<ReadonlyMap<string, boolean>> => {
  const { roster } = await requireEnterprise(session);
  const { enterprise } = await (await session.keyring.trust()).read();
  const current = Object.entries(enterprise?.admitted ?? {}).filter(([uid, { fingerprint }]) => {
    const member = roster.members.get(uid);
    return member !== undefined && equalBytes(member.fingerprint, fromHex(fingerprint));
  });
  return new Map(current.map(([uid, { compared }]) => [uid, compared]));
};
