/**
 * @file A member who has lost the password asks an administrator for the account key. The member has no key except the
 * key pair that was made for the request. The member and the administrator compare a code, computed from the request,
 * the administrator, the enterprise and the member. So neither of them has to trust the server (docs/security.md
 * MS-56).
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
import { hasType } from "../api/call-failure.ts";
import { verified } from "../people/fingerprints.ts";
import type { Device } from "../session/session.ts";
import type { RecoveryRequestStore, StoredRequest } from "../storage/recovery-request-store.ts";
import type { Followed } from "./open-account.ts";

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null }).team;

/** The state of a request, as the member sees it. */
export interface RecoveryProgress {
  readonly state: RecoveryState["state"];
  /** The name of the enterprise as the server sends it. It is shown as plain text. */
  readonly enterprise: string;
  /** The name of the administrator who has taken the request, as the server sends it; null until then. */
  readonly admin: string | null;
  /** The code to compare with that administrator; null until an administrator has taken the request. */
  readonly code: string | null;
  /** Whether the user has said that the administrator has the same code. */
  readonly isConfirmed: boolean;
  readonly expiresAt: string;
}

/**
 * Asks the administrators for the account key, and ends the previous request. The request's private key stays in this
 * browser.
 * @throws CallFailure `invalid_token`, or the refusal of the server if no administrator can recover this account.
 */
export const askAdministrator = async (
  device: Device,
  requests: RecoveryRequestStore,
  { token, way }: Followed,
): Promise<void> => {
  const { xPrivate, xPublic } = await makeRecoveryRequest();
  const body = { token, x_pk: toBase64(xPublic) };
  const { uid, secret } = await publicCalls(device).askRecovery({ body });
  await requests.put(way.uid, { uid, secret, xPrivate, xPublic, code: null });
};

/**
 * The code of a request, computed from keys that the server sends; null until an administrator has taken the request.
 * @throws CannotVerifyError when these keys do not verify, or belong to another person.
 */
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

const nullIfEnded = (error: unknown): null => {
  if (hasType(error, "not_found")) return null;
  throw error;
};

/**
 * The state of this browser's request. Null if the browser has made no request, or if its request has ended. A request
 * ends when it expires, when another browser's request replaces it, or when the member can no longer be recovered.
 * @throws CannotVerifyError if the server sends keys that do not verify.
 */
export const recoveryState = async (
  device: Device,
  requests: RecoveryRequestStore,
  memberUid: string,
): Promise<RecoveryProgress | null> => {
  const kept = await requests.get(memberUid);
  if (!kept) return null;
  const { uid, secret } = kept;
  const told = await publicCalls(device).readRecovery({ body: { uid, secret } }).catch(nullIfEnded);
  if (!told) return null;
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

/** Records that the administrator has the same code. Without this record, `openWithAdministrator` refuses. */
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
 * Opens the account key that the administrator has given, after the codes were compared. The caller wipes the key.
 * @throws CannotVerifyError if no code was compared, if the key does not come from the administrator whose code was
 * compared, if the request is not approved yet, or if the reset link is not valid.
 */
export const openWithAdministrator = async (
  device: Device,
  requests: RecoveryRequestStore,
  { token, way }: Followed,
): Promise<RawAccountKey> => {
  const kept = await requests.get(way.uid);
  if (!kept) throw new CannotVerifyError();
  const { uid, secret, xPrivate, xPublic } = kept;
  const told = await publicCalls(device).readRecovery({ body: { uid, secret, token } });
  const code = await codeFor(kept, told, way.uid);
  ensure(code !== null && code === kept.code && told.grant !== null && told.admin !== null);
  const signer = await verified(told.admin.bundle);
  return openRecovery(told.grant, {
    request: { xPrivate, xPublic },
    member: way.uid,
    signer,
    administrator: signer.fingerprint,
    akGen: way.ak_gen,
  });
};
