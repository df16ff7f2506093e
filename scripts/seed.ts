/**
 * @file `npm run seed`: a lifelike account to look around in, made as a person would make it, through
 * the client. Its credentials are printed.
 */
import { randomInt } from "node:crypto";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { createEntry, type EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signUp } from "@keepwell/client/session/sign-up.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { readConfig } from "../server/src/config.ts";
import { folderHolder } from "../server/src/db/folder-lock.ts";
import { createApp } from "../server/src/http/app.ts";
import { openContext } from "../server/src/open-context.ts";
import { runCommand } from "../server/src/operator/commands.ts";
import { askRunningServer } from "../server/src/operator/socket.ts";
import { createServices } from "../server/src/services.ts";
import { deviceOn } from "../server/test/harness.ts";
import { deriveMasterKeyInNode } from "../server/test/node-kdf.ts";
import { DEMO_BUCKETS, type DemoEntry, PRIVATE_ENTRIES } from "./seed-data.ts";

/** Where the account is made: in a server that runs, or in one that runs for as long as this takes. */
interface Target {
  readonly origin: string;
  operate(words: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

const config = readConfig({ LOG_LEVEL: "silent", ...process.env });

const runningServer = (): Target => ({
  origin: config.publicUrl,
  operate: async (words) => {
    const { ok, output } = await askRunningServer(config.dataDir, words);
    if (!ok) throw new Error(output);
  },
  close: async () => {},
});

const ownServer = async (): Promise<Target> => {
  const context = await openContext(config);
  const app = await createApp(context, createServices(context), { page: "", card: "" });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    operate: (words) => runCommand(context, words),
    close: async () => {
      await app.close();
      await context.database.close();
    },
  };
};

const draftOf = (entry: DemoEntry): EntryDraft => {
  if (entry.type === "note")
    return { type: "note", name: entry.name, fields: { text: entry.text, extra: "{}" } };
  const password = makePassword({ length: 24 });
  const { name, url, username } = entry;
  return {
    type: "password",
    name,
    fields: { url, username, password, text: "", extra: "{}" },
    confirmPassword: password,
  };
};

const fill = async (session: Session, bucket: Bucket, entries: readonly DemoEntry[]): Promise<void> => {
  for (const entry of entries) await createEntry(session, bucket, draftOf(entry));
};

const seed = async (target: Target): Promise<string> => {
  const device = deviceOn(fetchTransport(target.origin), deriveMasterKeyInNode);
  const email = `demo-${randomInt(1_000_000)}@example.test`;
  const password = `${makePassword({ length: 16 })}`;
  const person = { firstname: "Demo", lastname: "Account", plan: "free", locale: "en" } as const;
  const session = await signUp(device, { ...person, email, email_confirm: email, password });
  await target.operate(["set-plan", email, "partner"]);
  for (const bucket of await listBuckets(session))
    if (!isUnverifiable(bucket) && bucket.is_system) await fill(session, bucket, PRIVATE_ENTRIES);
  for (const { name, entries } of DEMO_BUCKETS)
    await fill(session, await createBucket(session, name), entries);
  return `Email     ${email}\nPassword  ${password}`;
};

const isRunning = config.databaseUrl === undefined && folderHolder(config.dataDir) !== null;
const target = isRunning ? runningServer() : await ownServer();
try {
  console.log(await seed(target));
} finally {
  await target.close();
}
