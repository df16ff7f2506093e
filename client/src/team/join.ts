/**
 * @file Joining an enterprise. The user compares its fingerprint; from then on the account remembers it. Joining
 * gives the administrators the account key, sealed, for recovery, so it takes the password (docs/security.md MS-51,
 * MS-52).
 */
import { ENTERPRISE_NAME_MAX, line } from "@keepwell/contract/fields.ts";
import { fromBase64, fromHex, toHex, wipe } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { sealEscrow } from "@keepwell/crypto/enterprise/seal-escrow.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { type OpenedAccount, openAccountKey } from "../account/password-proof.ts";
import { CallFailure, isConflict } from "../api/call-failure.ts";
import type { EnterprisePin } from "../people/trusted.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Device, Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** An enterprise that the server names for this account, with what the user compares before joining. */
export interface JoinOffer {
  readonly uid: string;
  /** As the server sends it, shown as plain text. */
  readonly name: string;
  /** 32 bytes, hex: what the user agrees to. */
  readonly fingerprint: string;
  /** Its first 100 bits in five groups, for people to compare. */
  readonly code: string;
  readonly admins: number;
  readonly members: number;
}

/**
 * One line of at most 80 characters, so that no instructions fit into a dialog (MS-54).
 * @throws CallFailure `unverifiable`
 */
const plainName = (told: string): string => {
  const read = line(ENTERPRISE_NAME_MAX).safeParse(told);
  if (!read.success) throw new CallFailure("unverifiable");
  return read.data;
};

const readRoster = async ({ api }: Session, uid: string, fingerprint: Uint8Array<ArrayBuffer>) => {
  const { entries } = await api.team.getRoster({ params: { enterpriseId: uid }, query: {} });
  return verifyRoster(entries, { uid, fingerprint });
};

/**
 * The enterprise that the server says this account belongs to; null for none. Only the integrity of its roster is
 * checked: the user checks by its code which enterprise it is.
 * @throws CannotVerifyError
 */
export const readJoin = async (session: Session): Promise<JoinOffer | null> => {
  const { enterprise } = await session.api.identity.me();
  if (!enterprise) return null;
  const { uid } = enterprise;
  const { root_pk, name } = await session.api.team.getEnterprise({ params: { enterpriseId: uid } });
  const fingerprint = await deriveEnterpriseFingerprint(uid, fromBase64(root_pk));
  const { admins, members } = await readRoster(session, uid, fingerprint);
  return {
    uid,
    name: plainName(name),
    fingerprint: toHex(fingerprint),
    code: formatFingerprint(fingerprint),
    admins: admins.size,
    members: members.size,
  };
};

/**
 * Remembers the enterprise, in every browser of the account.
 * @throws CannotVerifyError if the account remembers another one.
 */
const pin = async ({ keyring }: Session, { uid, fingerprint, seq, head }: Roster): Promise<void> => {
  const trust = await keyring.trust();
  const joined: EnterprisePin = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await trust.update((before) => (before.enterprise ? before : { ...before, enterprise: joined }));
  const kept = (await trust.read()).enterprise;
  ensure(kept?.uid === uid && kept.fingerprint === joined.fingerprint);
};

/** A new recovery key may be signed between reading the roster and sealing to it. */
const TRIES = 3;

/** Seals the account key to the recovery key of the roster that this account remembers. */
const sendEscrow = async (session: Session, { raw }: OpenedAccount): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await rereadTeam(session);
    const { roster } = await requireEnterprise(session);
    const { ak_gen: akGen } = await session.api.identity.myKeys();
    const signer = await session.keyring.identity();
    const time = unixNow();
    const escrow = await sealEscrow(raw, { signer, roster, akGen, time });
    const params = { enterpriseId: roster.uid };
    try {
      return await session.api.team.joinEnterprise({ params, body: { ak_gen: akGen, escrow } });
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
  }
};

interface Consent {
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  /** The fingerprint of the shown offer. */
  readonly fingerprint: string;
}

/**
 * Joins the shown enterprise.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError if the server names another enterprise than the shown one, or than the one that this
 * account has joined before: nothing is sealed, and nothing remembered.
 */
export const joinEnterprise = async (
  device: Device,
  session: Session,
  { password, fingerprint }: Consent,
): Promise<void> => {
  const { enterprise } = await session.api.identity.me();
  ensure(enterprise !== null);
  const roster = await readRoster(session, enterprise.uid, fromHex(fingerprint));
  const opened = await openAccountKey(device, session, password);
  try {
    await pin(session, roster);
    await sendEscrow(session, opened);
  } finally {
    wipe(opened.raw);
  }
};

/**
 * Seals the account key again, because the enterprise has another recovery key or the account has another key.
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
