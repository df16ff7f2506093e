/**
 * @file A member who has lost the password asks an administrator, without any key but that of the request. Whom to
 * believe, a code says that both compare: it names the request, the administrator, the enterprise and the member
 * (docs/security.md MS-56).
 */
import type { RecoveryState } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { deriveRecoveryCode } from "@keepwell/crypto/enterprise/derive-recovery-code.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { openRecovery } from "@keepwell/crypto/enterprise/open-recovery.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { createApi } from "../api/api.ts";
import { verified } from "../people/fingerprints.ts";
import type { Device } from "../session/session.ts";
import type { RecoveryRequestStore, StoredRequest } from "../storage/recovery-request-store.ts";
import type { Followed } from "./open-account.ts";

const callsOf = ({ transport }: Device) => createApi({ transport, token: () => null }).team;

/** How a request stands, as the member sees it. */
export interface RecoveryProgress {
  readonly state: RecoveryState["state"];
  /** The server's word, as plain text. */
  readonly enterprise: string;
  /** The name of who has taken it, by the server's word; null until then. */
  readonly admin: string | null;
  /** What is to be compared with that administrator; null until then. */
  readonly code: string | null;
  /** Whether the person has said that this very code is the one the administrator has. */
  readonly isConfirmed: boolean;
  readonly expiresAt: string;
}

/**
 * Asks the administrators for the account key. One request ends the one before. The key that it is made for stays in
 * this browser.
 * @throws CallFailure `invalid_token`, or where nobody can recover this account.
 */
export const askAdministrator = async (
  device: Device,
  requests: RecoveryRequestStore,
  { token, way }: Followed,
): Promise<void> => {
  const { xPrivate, xPublic } = await makeRecoveryRequest();
  const body = { token, x_pk: toBase64(xPublic) };
  const { uid, secret } = await callsOf(device).askRecovery({ body });
  await requests.put(way.uid, { uid, secret, xPrivate, xPublic, code: null });
};

/** What the server tells, by its sound keys alone; and the code that comes of it. */
const codeFor = async (
  { xPublic }: StoredRequest,
  { member, enterprise, admin }: RecoveryState,
  memberUid: string,
): Promise<string | null> => {
  const { uid, fingerprint } = await verified(member.bundle);
  ensure(uid === memberUid && member.uid === memberUid);
  if (!admin) return null;
  const administrator = await verified(admin.bundle);
  ensure(administrator.uid === admin.uid);
  return deriveRecoveryCode({
    xPublic,
    administrator: administrator.fingerprint,
    enterprise: await deriveEnterpriseFingerprint(enterprise.uid, fromBase64(enterprise.root_pk)),
    member: fingerprint,
  });
};

/**
 * How the request of this browser stands; null where it has made none.
 * @throws CannotVerifyError where the server tells keys that are not sound.
 */
export const recoveryState = async (
  device: Device,
  requests: RecoveryRequestStore,
  memberUid: string,
): Promise<RecoveryProgress | null> => {
  const kept = await requests.get(memberUid);
  if (!kept) return null;
  const { uid, secret } = kept;
  const told = await callsOf(device).readRecovery({ body: { uid, secret } });
  const code = await codeFor(kept, told, memberUid);
  return {
    state: told.state,
    enterprise: told.enterprise.name,
    admin: told.admin?.fullname ?? null,
    code,
    isConfirmed: code !== null && code === kept.code,
    expiresAt: told.expires_at,
  };
};

/** The person says that the administrator has this code too. Without it nothing is opened. */
export const confirmCode = async (
  requests: RecoveryRequestStore,
  memberUid: string,
  code: string,
): Promise<void> => {
  const kept = await requests.get(memberUid);
  if (!kept) throw new CannotVerifyError();
  await requests.put(memberUid, { ...kept, code });
};

/**
 * The account key, as the administrator gave it whose code was compared. The caller wipes it.
 * @throws CannotVerifyError where no code was compared or the server tells of anybody else; also while it is not
 * approved, or without a live reset link.
 */
export const openWithAdministrator = async (
  device: Device,
  requests: RecoveryRequestStore,
  { token, way }: Followed,
): Promise<RawAccountKey> => {
  const kept = await requests.get(way.uid);
  if (!kept) throw new CannotVerifyError();
  const { uid, secret, xPrivate, xPublic } = kept;
  const told = await callsOf(device).readRecovery({ body: { uid, secret, token } });
  const code = await codeFor(kept, told, way.uid);
  ensure(code !== null && code === kept.code && told.grant !== null && told.admin !== null);
  const signer = await verified(told.admin.bundle);
  return openRecovery(told.grant, {
    request: { xPrivate, xPublic },
    ...{ member: way.uid, signer, administrator: signer.fingerprint, akGen: way.ak_gen },
  });
};
