/**
 * @file Joins the enterprise that has invited the user. The user compares the joining code at once or later. The client
 * seals the account key to the enterprise when the user sets the password. It gives the sealed key to the
 * administrators only after the comparison (docs/security.md MS-145 to MS-147).
 */
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { equalBytes, toHex } from "@keepwell/crypto/bytes.ts";
import { sealEscrow } from "@keepwell/crypto/enterprise/seal-escrow.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { isConflict } from "../api/call-failure.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import {
  akGenOf,
  forgetJoining,
  joiningIn,
  ownJoinCode,
  pinEnterprise,
  readRoster,
  sendJoin,
} from "./joining.ts";

/**
 * Seals the account key of a new account for the enterprise that has invited the user. The result stays in the
 * account's own sealed state until the user has compared the code. Nothing is sent to the enterprise.
 * @throws CannotVerifyError
 */
export const prepareEscrow = async (session: Session, raw: RawAccountKey): Promise<void> => {
  const joining = await joiningIn(session);
  ensure(joining !== undefined);
  const roster = await readRoster(session, joining.uid, joining.fingerprint);
  const akGen = await akGenOf(session);
  const signer = await session.keyring.identity();
  const escrow = await sealEscrow(raw, { signer, roster, akGen, time: unixNow() });
  await (await session.keyring.trust()).update((before) =>
    before.joining ? { ...before, joining: { ...before.joining, escrow } } : before,
  );
};

/**
 * Whether the account key was sealed to the current recovery key of the newest verified roster. Without this check, a
 * lying server could get the account key sealed to an earlier recovery key. A former administrator may have that
 * recovery key (MS-52).
 */
const isForCurrentKey = async (session: Session, escrow: string): Promise<boolean> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  return equalBytes(parseGrant(escrow).recipientFingerprint, roster.erk.r.fingerprint);
};

/**
 * Joins, and gives the administrators the account key that was sealed when the password was set. If the enterprise has
 * got new keys since then, joins without giving the account key. The user must then type the password, as after every
 * change of the enterprise's keys.
 */
const sendPrepared = async (session: Session, prepared: string | null): Promise<void> => {
  const akGen = await akGenOf(session);
  const escrow = prepared !== null && (await isForCurrentKey(session, prepared)) ? prepared : null;
  try {
    await sendJoin(session, { akGen, escrow });
  } catch (error) {
    if (escrow === null || !isConflict(error)) throw error;
    await sendJoin(session, { akGen, escrow: null });
  }
};

/**
 * Joins the enterprise of the invitation. It must be the enterprise that the page has shown. The administrators get the
 * account key only if the user has compared the code (MS-147).
 * @throws CannotVerifyError if the server names another enterprise than the shown one. Nothing is sent or remembered
 * then.
 */
export const joinInvited = async (
  session: Session,
  { fingerprint, compared }: { readonly fingerprint: string; readonly compared: boolean },
): Promise<void> => {
  const { enterprise } = await session.api.identity.me();
  const joining = await joiningIn(session);
  ensure(joining !== undefined && joining.uid === enterprise?.uid && joining.fingerprint === fingerprint);
  await pinEnterprise(session, await readRoster(session, joining.uid, fingerprint));
  await sendPrepared(session, compared ? (joining.escrow ?? null) : null);
  if (compared) await forgetJoining(session);
};

/** The enterprise that this account has joined without a comparison of the code. */
export interface Uncompared {
  /** The joining code, which is made of the enterprise's and this member's keys. */
  readonly code: string;
  readonly fingerprint: string;
}

/** The enterprise whose code is not compared yet; null if there is none. @throws CannotVerifyError */
export const readUncompared = async (session: Session): Promise<Uncompared | null> => {
  const { joining, enterprise } = await (await session.keyring.trust()).read();
  if (!joining || !enterprise) return null;
  ensure(joining.uid === enterprise.uid && joining.fingerprint === enterprise.fingerprint);
  const { fingerprint } = enterprise;
  return { fingerprint, code: await ownJoinCode(session, fingerprint) };
};

/** The code that this member and an administrator of the joined enterprise compare. @throws CannotVerifyError */
export const readJoinCode = async (session: Session): Promise<string> =>
  ownJoinCode(session, toHex((await requireEnterprise(session)).roster.fingerprint));

/**
 * Gives the administrators the account key, because the user has compared the code of the joined enterprise.
 * @throws CannotVerifyError if the joined enterprise is not the one whose code was shown.
 */
export const confirmCompared = async (session: Session, { fingerprint }: Uncompared): Promise<void> => {
  const shown = await readUncompared(session);
  ensure(shown?.fingerprint === fingerprint);
  await sendPrepared(session, (await joiningIn(session))?.escrow ?? null);
  await forgetJoining(session);
};
