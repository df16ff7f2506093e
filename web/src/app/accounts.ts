/**
 * @file The actions of a user on their accounts in this browser, such as signing in and out. The browser can store
 * several identities.
 */

import type { OwnDetails } from "@keepwell/client/account/own-details.ts";
import type { SecondStep, TypedCode } from "@keepwell/client/account/password-proof.ts";
import { createApi } from "@keepwell/client/api/api.ts";
import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { FormProblems } from "@keepwell/client/api/form-problems.ts";
import type { ToRemember } from "@keepwell/client/people/state-missing.ts";
import { forgetRefused, type Session } from "@keepwell/client/session/session.ts";
import { decodeToken } from "@keepwell/client/session/token-claims.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import type { Credentials } from "@keepwell/client/sign-in/sign-in.ts";
import { signOut as signOutOf, signOutOfAll } from "@keepwell/client/sign-in/sign-out.ts";
import type { PaySignUp, SignUpForm } from "@keepwell/client/sign-in/sign-up.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { notices } from "@keepwell/ui/notices-store.ts";
import { loadWorker } from "../kdf/app-worker.ts";
import { warmUpKdf } from "../kdf/derive-master-key.ts";
import { device, leaveTab } from "./device.ts";
import { flushDrafts } from "./drafts.ts";
import { resumeBrowser } from "./locking.ts";
import { isOwnChange, opening, quietly } from "./own-change.ts";
import { isPasskeyCapable } from "./passkey-capable.ts";
import { platform } from "./platform.ts";
import { currentSession, leaveSession, lockedIdentity, type SessionEnd } from "./sessions.ts";

const HOME = "/app/";
const LOGIN = "/app/auth/login";

// All tabs have the same active identity. When another tab makes another identity the active one, this tab seals its
// drafts and reloads with that identity. When another tab removes the identity of this tab, this tab ends its session.
device.identities.subscribe(() => {
  const mine = currentSession()?.identity ?? lockedIdentity();
  if (!mine || isOwnChange()) return;
  if (!device.identities.get(mine.uid)) void leaveTab();
  else if (device.identities.active()?.uid !== mine.uid) void goTo(HOME);
});

/** Goes to the address by reloading the page, so that nothing of the previous account stays in memory. */
const goTo = async (address: string): Promise<void> => {
  await flushDrafts();
  platform().open(address);
};

export const resumeSession = (): Promise<void> => resumeBrowser();

/** Starts the key derivation worker in advance, while the user types, because starting takes a moment. */
export const prepare = (): void => warmUpKdf();

/** Loads the code that unlocking needs. Call it while there is a connection, because the vault may lock without one. */
export const prepareUnlock = async (): Promise<void> => {
  const session = currentSession();
  await Promise.all([import("@keepwell/client/sign-in/unlock.ts"), loadWorker("kdf")]);
  if (!session || !isPasskeyCapable()) return;
  // If this fails, the user can unlock with the password.
  const preparing = import("./passkey-unlock.ts").then(({ preparePasskeys }) => preparePasskeys(session));
  await preparing.catch(() => undefined);
};

export const signIn = (credentials: Credentials): Promise<Session> =>
  opening(async () => (await import("@keepwell/client/sign-in/sign-in.ts")).signIn(device, credentials));

export const loadPasskeys = () => import("./passkey-sign-in.ts");

/** Finishes a sign-in with the code of the second factor. */
export const finishSignIn = (pending: PendingSignIn, typed: TypedCode): Promise<Session> =>
  opening(() => pending.finish(typed));

export const signUp = (form: SignUpForm, pay?: PaySignUp): Promise<Session> =>
  opening(async () => (await import("@keepwell/client/sign-in/sign-up.ts")).signUp(device, form, pay));

/** Returns the problems for which the server would refuse the form, by field. */
export const signUpProblems = async (form: SignUpForm): Promise<FormProblems> =>
  (await import("@keepwell/client/sign-in/sign-up.ts")).signUpProblems(form);

/** Restarts the page with the account that was just added, which is now the active one. */
export const goToAdded = (): Promise<void> => goTo(HOME);

/**
 * Fetches a new token for a stored identity. If the server refuses the current token, removes the identity from this
 * browser. After any other failure the current token stays.
 */
export const refreshToken = async ({ uid }: Pick<Identity, "uid">): Promise<void> => {
  const sent = device.identities.get(uid)?.token ?? null;
  const api = createApi({ transport: device.transport, token: () => sent });
  try {
    const refreshed = await api.identity.refreshToken({ body: {} });
    const stored = device.identities.get(uid);
    const isSameKey = stored && decodeToken(refreshed.token, uid).sek === decodeToken(stored.token, uid).sek;
    if (isSameKey) device.identities.update({ ...stored, token: refreshed.token });
  } catch (error) {
    if (sent !== null && hasType(error, "unauthorized")) await forgetRefused(device, uid, sent);
  }
};

/** Makes another identity the active one, with a new token, and restarts the page with it. */
export const switchTo = async ({ uid }: Identity): Promise<void> => {
  await flushDrafts();
  await quietly(async () => {
    device.identities.activate(uid);
    await refreshToken({ uid });
  });
  platform().open(device.identities.active() ? HOME : LOGIN);
};

/**
 * Ends the session in this tab at once, before `forgetting` has finished. Pending calls are abandoned, and their
 * failures are not shown.
 */
const leave = async (forgetting: () => Promise<void>, ended?: SessionEnd): Promise<void> => {
  const endSilence = notices.silence();
  leaveSession(ended);
  const forgotten = forgetting();
  // The abandoned calls have failed by the next task.
  setTimeout(endSilence);
  await forgotten;
};

export const signOut = async (identity: Identity): Promise<void> => {
  await flushDrafts();
  await leave(() => signOutOf(device, identity));
};

export const signOutAll = async (): Promise<void> => {
  await flushDrafts();
  await leave(() => signOutOfAll(device));
};

/**
 * Loads all code that removes an account from this browser. The removal must not stop half-way because a part of this
 * code cannot be loaded.
 */
export const loadForgetting = async () => {
  const [forgetting, { createIndexedDbRequestStore }, { forgetLockLimit }, { notePasskey }] =
    await Promise.all([
      import("@keepwell/client/sign-in/forget-account.ts"),
      import("@keepwell/client/storage/recovery-request-store.ts"),
      import("./follow-lock-limit.ts"),
      import("./passkey-hint.ts"),
    ]);
  const forgetHints = async (uid: string): Promise<void> => {
    notePasskey(uid, false);
    await forgetLockLimit(uid);
  };
  return { ...forgetting, forgetHints, requests: createIndexedDbRequestStore(platform().database) };
};

/** Removes everything that this browser stored for a deleted account. */
export const forgetDeleted = async (identity: Identity): Promise<void> => {
  const { eraseAccount, forgetHints, requests } = await loadForgetting();
  await leave(async () => {
    await requests.delete(identity.uid);
    await eraseAccount(device, identity);
    await forgetHints(identity.uid);
  }, "deleted");
};

/** Signs out, and removes everything that this browser stored for the account. Drafts are lost. */
export const forgetAccount = async (session: Session): Promise<void> => {
  const { forgetAccount: forgetOn, forgetHints, requests } = await loadForgetting();
  await leave(async () => {
    await requests.delete(session.identity.uid);
    await forgetOn(device, session);
    await forgetHints(session.identity.uid);
  });
};

/** Signs out an identity that is not the active one. */
export const disconnect = (identity: Identity): Promise<void> => signOutOf(device, identity);

/**
 * @throws the errors that the client's `confirmIdentity` names, such as CallFailure `validation` if a field is wrong or
 * missing.
 */
export const confirmIdentity = async (
  session: Session,
  given: SecondStep & { readonly password: string },
): Promise<void> =>
  (await import("@keepwell/client/account/password-proof.ts")).confirmIdentity(device, session, given);

export const changePassword = async (
  session: Session,
  change: { password: string; newPassword: string },
): Promise<void> =>
  (await import("@keepwell/client/account/change-password.ts")).changePassword(device, session, change);

type Own = typeof import("@keepwell/client/account/own-details.ts");

const loadOwn = (): Promise<Own> => import("@keepwell/client/account/own-details.ts");

/** Compares the name and address in the server's profile with the name and address that the account remembers. */
export const checkOwnDetails = async (
  session: Session,
  profile: Profile,
): ReturnType<Own["checkOwnDetails"]> => (await loadOwn()).checkOwnDetails(device, session, profile);

/** Remembers the name and the address that the user has typed or accepted. */
export const keepOwnDetails = async (session: Session, details: OwnDetails): Promise<void> =>
  (await loadOwn()).keepOwnDetails(device, session, details);

/**
 * Begins a new state of an account whose state the server does not show, after the user has answered the question about
 * the missing state.
 */
export const beginState = async (session: Session, toRemember: ToRemember): Promise<void> =>
  (await import("@keepwell/client/account/begin-state.ts")).beginState(device, session, toRemember);
