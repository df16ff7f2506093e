/** @file Steps of a user who forgot the password, through the client. */
import { createApi } from "@keepwell/client/api/api.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { type Followed, followLink } from "@keepwell/client/recovery/open-account.ts";
import { type ResetBy, resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { RecoveryState } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { later, MINUTE } from "../clock.ts";
import { anEntry, aPasswordDraft, aUser, systemBucket, type TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";

export const NEW_PASSWORD = "meadow lantern copper 93 tides";

/** Returns an API without a session. */
export const anyone = (server: TestServer) =>
  createApi({ transport: aDevice(server).transport, token: () => null }).identity;

export const pass = (server: TestServer, minutes: number): void => {
  later(server, minutes * MINUTE);
};

/** Asks for a reset link, and returns the token in the letter. */
export const resetTokenOf = async (server: TestServer, email: string): Promise<string> => {
  pass(server, 1);
  await anyone(server).sendResetLink({ body: { email } });
  return linkTo(server, email, "reset_password");
};

export const follow = async (
  server: TestServer,
  email: string,
  device: Device = aDevice(server),
): Promise<Followed> => followLink(device, await resetTokenOf(server, email));

/** Resets a forgotten password: asks for a link, follows it and sets a new password. */
export const reset = async (
  server: TestServer,
  { email }: { email: string },
  {
    by,
    device = aDevice(server),
    password = NEW_PASSWORD,
  }: { by: ResetBy; device?: Device; password?: string },
): Promise<void> => resetPassword(device, await follow(server, email, device), { email, password, by });

/** Signs the user in; on a new browser, if no `device` is given. */
export const enterAs = async (
  server: TestServer,
  { email }: { email: string },
  { password = NEW_PASSWORD, device = aDevice(server) }: { password?: string; device?: Device } = {},
): Promise<TestUser> => ({ device, email, password, session: await signIn(device, { email, password }) });

/** The only item that `readable` returns for a user that `aTrustingPerson` has made. */
export const KEPT = "Private passwords: k3pt";

/** Makes a person with one private password, on a trusted browser. */
export const aTrustingPerson = async (server: TestServer): Promise<TestUser> => {
  const user = await aUser(server);
  const session = await signIn(user.device, { ...user, remember: true });
  await anEntry(user, await systemBucket(user), aPasswordDraft({ password: "k3pt" }));
  return { ...user, session };
};

/** Returns every password that the user can read, with the name of its bucket, in a fixed order. */
export const readable = async (user: TestUser): Promise<string[]> => {
  const found: string[] = [];
  const buckets = (await listBuckets(user.session)).filter((one): one is OpenBucket => !isUnverifiable(one));
  for (const bucket of buckets)
    for (const row of await user.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } })) {
      const path = { bucketId: bucket.uid, id: row.uid ?? "" };
      const opened = await openEntry(
        user.session,
        bucket,
        await user.session.api.buckets.getEntry({ params: path }),
      );
      if (opened.type === "password") found.push(`${bucket.name}: ${opened.fields.password}`);
    }
  return found.sort();
};

/** Returns the only retired key that can still be recovered. Fails if there is not exactly one. */
export const onlyRetired = async (session: Session): Promise<RecoveryState["retired"][number]> => {
  const { retired } = await session.api.identity.recoveryState();
  const [first] = retired;
  if (retired.length !== 1 || !first) throw new Error(`${retired.length} retired account keys`);
  return first;
};
