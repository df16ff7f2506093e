/** @file Makes people, buckets and entries for tests, through the client and the API. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import {
  createEntry,
  type EntryDraft,
  type NewEntry,
  sealNewEntry,
} from "@keepwell/client/buckets/save-entry.ts";
import { placeOf, readBucketHeader, sealNextHeader } from "@keepwell/client/keyring/bucket-header.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { resume } from "@keepwell/client/sign-in/resume.ts";
import { type SignUpForm, signUp } from "@keepwell/client/sign-in/sign-up.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { runCommand } from "../src/operator/commands.ts";
import { aDevice, recording, type TestServer } from "./harness.ts";

const aForm = (email: string): SignUpForm => ({
  firstname: "Test",
  lastname: "Person",
  email,
  email_confirm: email,
  password: `correct horse ${randomUUID()}`,
  plan: "free",
  locale: "en",
});

export interface TestUser {
  readonly device: Device;
  readonly session: Session;
  readonly email: string;
  readonly password: string;
}

export const aUser = async (
  server: TestServer,
  { plan = "free", email = `${randomUUID()}@example.test` }: { plan?: PlanId; email?: string } = {},
): Promise<TestUser> => {
  const device = aDevice(server);
  const password = `correct horse ${randomUUID()}`;
  const session = await signUp(device, { ...aForm(email), password });
  if (plan !== "free") await runCommand(server.context, ["set-plan", email, plan]);
  return { device, session, email, password };
};

/** Makes a bucket of the user, whose plan must have room for it. */
export const aBucket = (user: TestUser, name = `Bucket ${randomUUID()}`): Promise<Bucket> =>
  createBucket(user.session, name);

/** Makes a bucket whose name the server can also read. A caller of the API may send such a name. */
export const aReadableBucket = async (user: TestUser, name: string): Promise<Bucket> => {
  const bucket = await aBucket(user, name);
  const key = await user.session.keyring.bucketKey(bucket);
  const content = await readBucketHeader(key, bucket);
  const next = await sealNextHeader(key, placeOf(bucket), { stored: bucket, content });
  const body = { name, gen: bucket.gen, ...next };
  return user.session.api.buckets.updateBucket({ params: { id: bucket.uid }, body });
};

export const systemBucket = async (user: TestUser): Promise<Bucket> => {
  const bucket = (await bucketsOf(user)).find((one) => one.is_system);
  assert.ok(bucket, "every user has a system bucket");
  return bucket;
};

/** Returns the user's buckets, without those in Trash and the unverifiable ones. */
export const bucketsOf = async (user: TestUser): Promise<Bucket[]> =>
  (await user.session.api.buckets.listBuckets({ query: {} })).flatMap((one) =>
    isUnverifiable(one) ? [] : [one],
  );

export const aPasswordDraft = (
  fields: Partial<OpenFields<"password">> = {},
  name = "Bank",
): Extract<EntryDraft, { type: "password" }> => {
  const all = {
    url: "https://bank.test",
    username: "ann",
    password: "s3cret",
    text: "",
    extra: "",
    ...fields,
  };
  return { type: "password", name, fields: all, confirmPassword: all.password };
};

export const aNoteDraft = (text = "a note", name = "Note"): Extract<EntryDraft, { type: "note" }> => ({
  type: "note",
  name,
  fields: { text, extra: "" },
});

export const aList = (user: TestUser, bucket: Bucket, name = `List ${randomUUID()}`): Promise<List> =>
  user.session.api.buckets.createList({ params: { id: bucket.uid }, body: { uid: makeUid(), name } });

/** Makes an entry in the bucket: a password, unless the draft is a note. */
export const anEntry = (user: TestUser, bucket: Bucket, draft: NewEntry = aPasswordDraft()) =>
  createEntry(user.session, bucket, draft);

/** Makes an entry whose name the server can also read. A caller of the API may send such a name. */
export const aReadableEntry = async (user: TestUser, bucket: Bucket, draft: NewEntry = aPasswordDraft()) => {
  const body = { ...(await sealNewEntry(user.session, bucket, draft)), name: draft.name };
  return user.session.api.buckets.createEntry({ params: { bucketId: bucket.uid }, body });
};

/** Adds the draft's name to the entry, as the client does when it lists entries. The server's reply has no name. */
export const named = <Told extends object>(
  entry: Told,
  { name }: Pick<EntryDraft, "name"> = aPasswordDraft(),
) => ({
  ...entry,
  name,
});

/** Resumes the device's session, as a reload of the page does. Returns null if the session is locked or has ended. */
export const reopen = async (device: Device): Promise<Session | null> => {
  const resumed = await resume(device);
  return resumed?.kind === "open" ? resumed.session : null;
};

/** Does the same as `reopen`, but fails if the device has no open session. */
export const reopened = async (device: Device): Promise<Session> => (await reopen(device)) ?? assert.fail();

export const uidOf = ({ session }: Pick<TestUser, "session">): string => session.identity.uid;

export const tokenOf = (user: TestUser): string => {
  const token = user.device.identities.active()?.token;
  assert.ok(token, "the user is signed in");
  return token;
};

/** Returns the body of a sign-up as the client makes it. Does not send it, so that a test can alter it. */
export const aSignupBody = async (
  server: TestServer,
  form: Partial<SignUpForm> = {},
): Promise<SignupBody> => {
  const { sent, transport } = recording(() => Promise.reject(new Error("held back")));
  const email = `${randomUUID()}@example.test`;
  const held = signUp({ ...aDevice(server), transport }, { ...aForm(email), ...form });
  await assert.rejects(held, { type: "offline" });
  return JSON.parse(sent[0]?.body ?? "");
};

/** Makes a user on a plan without limits, and a bucket of that user. */
export const aUserWithBucket = async (server: TestServer) => {
  const user = await aUser(server, { plan: "partner" });
  return { user, bucket: await aBucket(user) };
};
