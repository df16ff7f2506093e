/** @file The steps that all ways of joining an enterprise share. */
import { fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { deriveJoinCode } from "@keepwell/crypto/enterprise/derive-join-code.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import type { EnterprisePin, JoiningPin } from "../people/trusted.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";

/** Reads the roster of the enterprise with this fingerprint, in hex. @throws CannotVerifyError */
export const readRoster = async ({ api }: Session, uid: string, fingerprint: string) => {
  const { entries } = await api.team.getRoster({ params: { enterpriseId: uid }, query: {} });
  return verifyRoster(entries, { uid, fingerprint: fromHex(fingerprint) });
};

/**
 * The enterprise that invited the user to make this account; undefined if there is none, or if the user has already
 * compared its code.
 */
export const joiningIn = async ({ keyring }: Session): Promise<JoiningPin | undefined> =>
  (await (await keyring.trust()).read()).joining;

/** The code that this member and an administrator of the enterprise compare. */
export const ownJoinCode = async (session: Session, fingerprint: string): Promise<string> => {
  const { fingerprint: member } = await session.keyring.identity();
  return deriveJoinCode({ enterprise: fromHex(fingerprint), member });
};

/**
 * Makes every browser of the account remember the enterprise.
 * @throws CannotVerifyError if the account remembers another enterprise.
 */
export const pinEnterprise = async (
  session: Session,
  { uid, fingerprint, seq, head }: Roster,
): Promise<void> => {
  const trust = await session.keyring.trust();
  const joined: EnterprisePin = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await trust.update((before) => (before.enterprise ? before : { ...before, enterprise: joined }));
  const kept = (await trust.read()).enterprise;
  ensure(kept?.uid === uid && kept.fingerprint === joined.fingerprint);
  await rereadTeam(session);
};

/** Records that the joining code was compared: deletes `joining` from the state of the account. */
export const forgetJoining = async ({ keyring }: Session): Promise<void> =>
  (await keyring.trust()).update(({ joining: _, ...compared }) => compared);

interface SealedAccountKey {
  readonly akGen: number;
  /** The account key, sealed to the enterprise's recovery key; null if the administrators do not get it. */
  readonly escrow: string | null;
}

/** Joins the enterprise that the account remembers. */
export const sendJoin = async (session: Session, { akGen, escrow }: SealedAccountKey): Promise<void> => {
  const { roster } = await requireEnterprise(session);
  const params = { enterpriseId: roster.uid };
  await session.api.team.joinEnterprise({ params, body: { ak_gen: akGen, escrow } });
};

export const akGenOf = async ({ api }: Session): Promise<number> => (await api.identity.myKeys()).ak_gen;
