/**
 * @file Joins an enterprise. From then on, the account remembers the enterprise. The user compares a code at once or
 * later. Administrators get the account key, sealed for recovery, only after that comparison (docs/security.md MS-51,
 * MS-52, MS-145 to MS-147).
 */
import { ENTERPRISE_NAME_MAX, line } from "@keepwell/contract/fields.ts";
import { fromBase64, toHex, wipe } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { sealEscrow } from "@keepwell/crypto/enterprise/seal-escrow.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { type OpenedAccount, openAccountKey } from "../account/password-proof.ts";
import { CallFailure, isConflict } from "../api/call-failure.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Device, Session } from "../session/session.ts";
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
 * The enterprise that this account can join according to the server, with the code that the user compares before
 * joining.
 */
export interface JoinOffer {
  readonly uid: string;
  /** The name as the server sends it. It is shown as plain text. */
  readonly name: string;
  /** The enterprise's fingerprint, 32 bytes in hex. The client joins only an enterprise with this fingerprint. */
  readonly fingerprint: string;
  /** The code in five groups, which people compare. */
  readonly code: string;
  /**
   * What the code is made of. `both`: the keys of the enterprise and of this member. `enterprise`: the enterprise's
   * keys alone, if the account existed before the invitation. In this case the user types the password to join.
   */
  readonly codeOf: "both" | "enterprise";
  readonly admins: number;
  readonly members: number;
}

/**
 * The name of an enterprise: one line of at most 80 characters, so that a server cannot put instructions into a dialog
 * (MS-54).
 * @throws CallFailure `unverifiable`
 */
const plainName = (told: string): string => {
  const read = line(ENTERPRISE_NAME_MAX).safeParse(told);
  if (!read.success) throw new CallFailure("unverifiable");
  return read.data;
};

/**
 * Reads the enterprise to which this account belongs according to the server; null if there is none. The client checks
 * that the roster verifies and, for an invited account, that this is the enterprise of the invitation. For any other
 * account, only the user can check which enterprise it is, by comparing the code.
 * @throws CannotVerifyError if the roster does not verify, or if the enterprise is not the one of the invitation
 * (MS-146).
 */
export const readJoin = async (session: Session): Promise<JoinOffer | null> => {
  const { enterprise } = await session.api.identity.me();
  if (!enterprise) return null;
  const { uid } = enterprise;
  const { root_pk, name } = await session.api.team.getEnterprise({ params: { enterpriseId: uid } });
  const digest = await deriveEnterpriseFingerprint(uid, fromBase64(root_pk));
  const fingerprint = toHex(digest);
  const joining = await joiningIn(session);
  ensure(!joining || (joining.uid === uid && joining.fingerprint === fingerprint));
  const { admins, members } = await readRoster(session, uid, fingerprint);
  return {
    uid,
    name: plainName(name),
    fingerprint,
    code: joining ? await ownJoinCode(session, fingerprint) : formatFingerprint(digest),
    codeOf: joining ? "both" : "enterprise",
    admins: admins.size,
    members: members.size,
  };
};

/**
 * How many times the client tries to send the escrow. It reads the roster again each time, because the enterprise may
 * have got a new recovery key.
 */
const TRIES = 3;

/** Seals the account key to the recovery key in the roster of the remembered enterprise, and sends it. */
const sendEscrow = async (session: Session, { raw }: Pick<OpenedAccount, "raw">): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await rereadTeam(session);
    const { roster } = await requireEnterprise(session);
    const akGen = await akGenOf(session);
    const signer = await session.keyring.identity();
    const escrow = await sealEscrow(raw, { signer, roster, akGen, time: unixNow() });
    try {
      return await sendJoin(session, { akGen, escrow });
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
  }
};

/**
 * Joins the enterprise that has the fingerprint of the shown offer. The password is used for the key derivation only.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError if the server names an enterprise other than the shown one, or other than the one that this
 * account has already joined. In both cases nothing is sealed or remembered.
 */
export const joinEnterprise = async (
  device: Device,
  session: Session,
  { password, fingerprint }: { readonly password: string; readonly fingerprint: string },
): Promise<void> => {
  const { enterprise } = await session.api.identity.me();
  ensure(enterprise !== null);
  const joining = await joiningIn(session);
  ensure(!joining || joining.fingerprint === fingerprint);
  const roster = await readRoster(session, enterprise.uid, fingerprint);
  const opened = await openAccountKey(device, session, password);
  try {
    await pinEnterprise(session, roster);
    await sendEscrow(session, opened);
    await forgetJoining(session);
  } finally {
    wipe(opened.raw);
  }
};

/**
 * Seals the account key again, because the enterprise has a new recovery key, or the account has a new account key.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError if the enterprise is not the one that this account joined.
 */
export const renewEscrow = async (device: Device, session: Session, password: string): Promise<void> => {
  await requireEnterprise(session);
  const opened = await openAccountKey(device, session, password);
  try {
    await sendEscrow(session, opened);
  } finally {
    wipe(opened.raw);
  }
};
