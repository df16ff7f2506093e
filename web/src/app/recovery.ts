/** @file Forgetting a password and coming back, with what this browser holds. Loaded when it is asked for. */
import { replaceAccount } from "@keepwell/client/account/replace-account.ts";
import { createApi } from "@keepwell/client/api/api.ts";
import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import { mergeRecovered } from "@keepwell/client/recovery/merge-recovered.ts";
import { browserOpens, type Followed, followLink } from "@keepwell/client/recovery/open-account.ts";
import { isWholeRecoveryCode, renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { distrustThisBrowser } from "@keepwell/client/recovery/remember-browser.ts";
import { type ResetBy, resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import { type OldProof, type Restored, restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createIndexedDbRequestStore } from "@keepwell/client/storage/recovery-request-store.ts";
import type { Retired } from "@keepwell/contract/identity/retired.endpoints.ts";
import { device } from "./device.ts";

export { isWholeRecoveryCode, mergeRecovered };

/** A link that was followed, and what this very browser has to open the account. */
export interface FollowedHere {
  readonly followed: Followed;
  readonly opensHere: boolean;
  /** How its request to the administrators of a team stands; null where it has made none. */
  readonly request: RecoveryProgress | null;
}

const requests = createIndexedDbRequestStore(indexedDB);
const loadRequests = () => import("@keepwell/client/recovery/ask-administrator.ts");

/** A request that has ended, or of which the server tells nothing sound, is none. */
export const loadRequest = async (memberUid: string): Promise<RecoveryProgress | null> => {
  if ((await requests.get(memberUid)) === null) return null;
  return (await loadRequests()).recoveryState(device, requests, memberUid).catch(() => null);
};

/** Asks the administrators for the account key. The one of before ends. */
export const askAdministrators = async (followed: Followed): Promise<void> =>
  (await loadRequests()).askAdministrator(device, requests, followed);

/** The person has heard this very code from the administrator. */
export const confirmHeard = async (memberUid: string, code: string): Promise<void> =>
  (await loadRequests()).confirmCode(requests, memberUid, code);

/** Has a link sent. Who has an account is not told. */
export const askForLink = (email: string): Promise<void> =>
  createApi({ transport: device.transport, token: () => null }).identity.sendResetLink({ body: { email } });

/** @throws CallFailure `invalid_token` */
export const follow = async (token: string): Promise<FollowedHere> => {
  const followed = await followLink(device, token);
  const [opensHere, request] = await Promise.all([
    browserOpens(device, followed),
    followed.way.has_administrators ? loadRequest(followed.way.uid) : null,
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

/** Deletes the account of the link, which never proved its address, and creates the person's own. */
export const replaceOther = ({ token }: Followed, form: ReplaceForm): Promise<void> =>
  replaceAccount(device, { ...form, token });

/** The new code, as a person keeps it. It is shown now or never. */
export const renewCode = (session: Session, password: string): Promise<string> =>
  renewRecoveryCode(device, session, password);

/** What the server calls this browser, where it is trusted by that account. */
export const thisDeviceId = async ({ identity }: Session): Promise<string | null> =>
  (await device.deviceKeys.get(identity.uid))?.deviceId ?? null;

/** Of this browser the key goes too. */
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
