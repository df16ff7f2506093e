/**
 * @file Agreeing to belong to an enterprise. Which one it is, a person has compared by its fingerprint; from then on
 * the account remembers it. To join gives administrators the account key to recover the account by: only with the
 * password typed for it (docs/security.md MS-51, MS-52).
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

/** An enterprise that says this account belongs to it: what a person is to compare before agreeing. */
export interface JoinOffer {
  readonly uid: string;
  /** The server's word, as plain text. */
  readonly name: string;
  /** 32 bytes, hex: what is agreed to. */
  readonly fingerprint: string;
  /** Its first 100 bits in five groups: what people compare. */
  readonly code: string;
  readonly admins: number;
  readonly members: number;
}

/** One line of at most 80 characters: no instructions in a dialog (MS-54). @throws CallFailure `unverifiable` */
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
 * The enterprise that the server says this account belongs to; null for none. Nothing is believed of it but that its
 * roster is whole: whose it is, the person finds out by its code.
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
    ...{ uid, name: plainName(name) },
    ...{ fingerprint: toHex(fingerprint), code: formatFingerprint(fingerprint) },
    ...{ admins: admins.size, members: members.size },
  };
};

/** From now on it is this one, in every browser of the account. @throws CannotVerifyError where it was another. */
const pin = async ({ keyring }: Session, { uid, fingerprint, seq, head }: Roster): Promise<void> => {
  const trust = await keyring.trust();
  const joined: EnterprisePin = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await trust.update((before) => (before.enterprise ? before : { ...before, enterprise: joined }));
  const kept = (await trust.read()).enterprise;
  ensure(kept?.uid === uid && kept.fingerprint === joined.fingerprint);
};

/** A new recovery key may come between reading the roster and sealing to it. */
const TRIES = 3;

/** Seals the account key to the recovery key of the roster that this account remembers, and to no other. */
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
  /** As typed. It goes no further than the key derivation. */
  readonly password: string;
  /** Of the offer that was shown. */
  readonly fingerprint: string;
}

/**
 * Joins the enterprise that was shown.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError where the server tells another enterprise than the one shown, or the one that this
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
 * Seals the account key anew, once the enterprise has another recovery key, or the account another key.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError where the enterprise is not the one that this account joined.
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
