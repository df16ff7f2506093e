/** @file Recovers an account with the keys and requests that this browser stores. Loaded on demand. */
import { replaceAccount } from "@keepwell/client/account/replace-account.ts";
import { createApi } from "@keepwell/client/api/api.ts";
import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import { mergeRecovered } from "@keepwell/client/recovery/merge-recovered.ts";
import { browserOpens, type Followed, followLink } from "@keepwell/client/recovery/open-account.ts";
import {
  isWholeRecoveryCode,
  noteSavedCode,
  renewRecoveryCode,
} from "@keepwell/client/recovery/recovery-code.ts";
import { distrustThisBrowser } from "@keepwell/client/recovery/remember-browser.ts";
import { type ResetBy, resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import { type OldProof, type Restored, restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createIndexedDbRequestStore } from "@keepwell/client/storage/recovery-request-store.ts";
import type { Retired } from "@keepwell/contract/identity/retired.endpoints.ts";
import { device } from "./device.ts";
import { platform } from "./platform.ts";

export { isWholeRecoveryCode, mergeRecovered, noteSavedCode };

/** A reset link that the user has followed, and whether this browser can open the account. */
export interface FollowedHere {
  readonly followed: Followed;
  readonly opensHere: boolean;
  /**
   * The state of this browser's request to the team's administrators. Null if there is no request, or if its state
   * cannot be read.
   */
  readonly request: RecoveryProgress | null;
}

const requests = createIndexedDbRequestStore(platform().database);
const loadRequests = () => import("@keepwell/client/recovery/ask-administrator.ts");

/**
 * Reads the state of this browser's request to the administrators. Null if this browser has made no request, or if the
 * request has ended.
 * @throws CannotVerifyError if the state does not verify.
 */
export const loadRequest = async (memberUid: string): Promise<RecoveryProgress | null> => {
  if ((await requests.get(memberUid)) === null) return null;
  return (await loadRequests()).recoveryState(device, requests, memberUid);
};

/** Asks the administrators for the account key, and ends a previous request. */
export const askAdministrators = async (followed: Followed): Promise<void> =>
  (await loadRequests()).askAdministrator(device, requests, followed);

/** Records that the administrator has told the user the same code that this browser shows. */
export const confirmHeard = async (memberUid: string, code: string): Promise<void> =>
  (await loadRequests()).confirmCode(requests, memberUid, code);

/** Requests a reset link. The reply does not say whether the address has an account. */
export const askForLink = (email: string): Promise<void> =>
  createApi({ transport: device.transport, token: () => null }).identity.sendResetLink({ body: { email } });

/** @throws CallFailure `invalid_token` */
export const follow = async (token: string): Promise<FollowedHere> => {
  const followed = await followLink(device, token);
  const [opensHere, request] = await Promise.all([
    browserOpens(device, followed),
    followed.way.has_administrators ? loadRequest(followed.way.uid).catch(() => null) : null,
  ]);
  return { followed, opensHere, request };
};

type AskedBy = Exclude<ResetBy, { kind: "administrator" }> | { readonly kind: "administrator" };
type ResetForm = Omit<Parameters<typeof resetPassword>[2], "by"> & { readonly by: AskedBy };

export const reset = (followed: Followed, { by, ...form }: ResetForm): Promise<void> =>
  resetPassword(device, followed, {
    ...form,
    by: by.kind === "administrator" ? { ...by, requests } : by,
  });

type ReplaceForm = Omit<Parameters<typeof replaceAccount>[1], "token">;

/** Deletes the account that the link is for, whose mail address is unproven, and creates an account for the user. */
export const replaceOther = ({ token }: Followed, form: ReplaceForm): Promise<void> =>
  replaceAccount(device, { ...form, token });

/** Makes and returns a new recovery code. Show it now, because it cannot be read again. */
export const renewCode = (session: Session, password: string): Promise<string> =>
  renewRecoveryCode(device, session, password);

/** Returns the server's id of this browser if the account trusts this browser, otherwise null. */
export const thisDeviceId = async ({ identity }: Session): Promise<string | null> =>
  (await device.deviceKeys.get(identity.uid))?.deviceId ?? null;

/** Ends the account's trust in a browser. If it is this browser, also deletes this browser's key. */
export const distrust = async (session: Session, id: string): Promise<void> => {
  if ((await thisDeviceId(session)) === id) await distrustThisBrowser(device, session);
  else await session.api.identity.distrustDevice({ params: { id } });
};

interface Restoring {
  readonly retired: Retired;
  readonly proof: OldProof;
  readonly systemName: string;
}

export const restore = (session: Session, restoring: Restoring): Promise<Restored> =>
  restoreOldData(device, session, restoring);
