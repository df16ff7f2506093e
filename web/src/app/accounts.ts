/** @file Signing up, in and out on this browser. */
import { fetchStream } from "@keepwell/client/api/stream.ts";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { resume } from "@keepwell/client/session/resume.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import type { Credentials } from "@keepwell/client/session/sign-in.ts";
import { signOut as signOutOf } from "@keepwell/client/session/sign-out.ts";
import type { SignUpForm } from "@keepwell/client/session/sign-up.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { deriveMasterKeyInWorker, warmUpKdf } from "../kdf/derive-master-key.ts";
import { currentSession, enterSession, leaveSession } from "./sessions.ts";

const device: Device = {
  transport: fetchTransport(location.origin),
  openStream: fetchStream(location.origin),
  identities: createIdentityStore(localStorage, window),
  keys: createIndexedDbKeyStore(indexedDB),
  deriveMasterKey: deriveMasterKeyInWorker,
  onSignedOut: (uid) => {
    if (currentSession()?.identity.uid === uid) leaveSession();
  },
};

// Another tab signed this account out: this one follows.
device.identities.subscribe(() => {
  const session = currentSession();
  if (session && !device.identities.list().some((one) => one.uid === session.identity.uid)) leaveSession();
});

/** Opens the stored identity again, if this browser can. */
export const resumeSession = async (): Promise<void> => {
  const session = await resume(device);
  if (session) enterSession(session);
};

/** The key derivation takes a moment to start: do it while the person types. */
export const prepare = (): void => warmUpKdf();

export const signIn = async (credentials: Credentials): Promise<Session> =>
  (await import("@keepwell/client/session/sign-in.ts")).signIn(device, credentials);

export const signUp = async (form: SignUpForm): Promise<Session> =>
  (await import("@keepwell/client/session/sign-up.ts")).signUp(device, form);

export const signOut = async (session: Session): Promise<void> => {
  await signOutOf(device, session);
  leaveSession();
};
