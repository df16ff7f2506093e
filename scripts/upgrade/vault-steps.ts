/**
 * @file Acts as a user with this checkout's client, on the server at ORIGIN. `make ORIGIN FILE` fills a new account,
 * and writes it to FILE. `use ORIGIN FILE` signs in, compares the entries with FILE, changes them, adds one, and writes
 * FILE again. Prints `done`, or `outdated` if the server needs a newer client. The upgrade test of a later release runs
 * an earlier release's copy of this script, so its arguments and the format of FILE must not change.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { z } from "@keepwell/contract/zod.ts";
import { deviceOn } from "../../server/test/harness.ts";
import { deriveMasterKeyInNode } from "../../server/test/node-kdf.ts";

/** The account, and its entries' passwords, keyed by the entries' names. */
const account = z.object({
  email: z.string(),
  password: z.string(),
  entries: z.record(z.string(), z.string()),
});
type Account = z.infer<typeof account>;

const [what = "", origin = "", file = ""] = process.argv.slice(2);
const device = () => deviceOn(fetchTransport(origin), deriveMasterKeyInNode);

const privateBucket = async (session: Session) => {
  const bucket = (await listBuckets(session)).find((one) => !isUnverifiable(one) && one.is_system);
  assert(bucket && !isUnverifiable(bucket), "the private bucket opens");
  return bucket;
};

const draftOf = (name: string, password: string) => ({
  type: "password" as const,
  name,
  fields: { url: "https://example.test", username: "ann", password, text: "", extra: "{}" },
  confirmPassword: password,
});

const addEntry = async (session: Session, { entries }: Account): Promise<void> => {
  const [name, password] = [`Entry ${Object.keys(entries).length + 1}`, randomUUID()];
  await createEntry(session, await privateBucket(session), draftOf(name, password));
  entries[name] = password;
};

const make = async (): Promise<Account> => {
  const email = `${randomUUID()}@example.test`;
  const made: Account = { email, password: `correct horse ${randomUUID()}`, entries: {} };
  const person = { firstname: "Test", lastname: "Person", plan: "free", locale: "en" } as const;
  const session = await signUp(device(), { ...person, email, email_confirm: email, password: made.password });
  for (let count = 0; count < 3; count += 1) await addEntry(session, made);
  return made;
};

/** Checks that the entries are those in the file, and saves each entry again with another password. */
const changeAll = async (session: Session, { entries }: Account): Promise<void> => {
  const bucket = await privateBucket(session);
  const read = await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  const found: Record<string, string> = {};
  for (const listed of read) {
    assert(!isUnverifiable(listed), "every entry verifies");
    const opened = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: listed.uid } });
    const entry = await openEntry(session, bucket, opened);
    assert(entry.type === "password" && entry.labelVerified);
    found[entry.name] = entry.fields.password;
    const next = randomUUID();
    await updateEntry(session, bucket, { opened, draft: draftOf(entry.name, next) });
    entries[entry.name] = next;
  }
  assert.deepEqual(found, account.parse(JSON.parse(readFileSync(file, "utf8"))).entries);
};

const use = async (): Promise<Account> => {
  const known = account.parse(JSON.parse(readFileSync(file, "utf8")));
  const session = await signIn(device(), { email: known.email, password: known.password, remember: false });
  await changeAll(session, known);
  await addEntry(session, known);
  return known;
};

try {
  writeFileSync(file, JSON.stringify(await (what === "make" ? make() : use())));
  process.stdout.write("done\n");
} catch (error) {
  if (!(error instanceof CallFailure && error.type === "outdated")) throw error;
  process.stdout.write("outdated\n");
}
