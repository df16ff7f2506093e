/** @file Searches the data that leaves the browser for secrets. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { runCommand } from "../../../server/src/operator/commands.ts";
import { aNoteDraft, aPasswordDraft, reopen } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { createBucket, renameBucket } from "../../src/buckets/bucket.ts";
import { createEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { createList } from "../../src/buckets/save-list.ts";
import type { Device } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { signUp } from "../../src/sign-in/sign-up.ts";
import { buffer, canary, layers, rawKeysDuring, spellings, whereIs } from "./canary-search.ts";

const server = useServer();

/**
 * Makes a device that records its requests, the master keys that it derives, and the auth keys of these master keys.
 */
const aWatchedDevice = () => {
  const plain = aDevice(server);
  const { sent, transport } = recording(injectTransport(server));
  const masterKeys: Buffer[] = [];
  const authKeys: string[] = [];
  const device: Device = {
    ...plain,
    transport,
    deriveMasterKey: async (input) => {
      const masterKey = await plain.deriveMasterKey(input);
      masterKeys.push(Buffer.from(masterKey));
      authKeys.push((await derivePasswordKeys(masterKey, input.salt)).authKey);
      return masterKey;
    },
  };
  return { device, sent, masterKeys, authKeys };
};

test("the canary search finds a secret in each encoding", () => {
  const secret = buffer(canary("secret"));
  const carriers = [
    ...spellings(secret),
    Buffer.concat([buffer("xx"), secret, buffer("yy")]).toString("base64"),
  ];
  for (const carrier of carriers) {
    const body = Buffer.from(carrier, "latin1").toString("utf8");
    assert.equal(
      layers(carrier).some((text) => spellings(secret).some((one) => text.includes(one))),
      true,
      body,
    );
  }
});

test("no secret and no key but the auth key leaves the browser between sign-up and sign-out", async () => {
  const { device, sent, masterKeys, authKeys } = aWatchedDevice();
  const email = `${randomUUID()}@example.test`;
  const master = canary("master");
  const fields = {
    url: `https://${canary("url")}`,
    username: canary("username"),
    password: canary("password"),
    text: canary("notes"),
    extra: canary("extra"),
  };
  const newer = { ...fields, password: canary("newer") };
  const note = canary("note");
  const names = {
    entry: canary("name"),
    bucket: canary("bucket"),
    renamed: canary("renamed"),
    list: canary("list"),
  };
  // A form object may have fields that its type does not name. These fields must not be sent either.
  const typed = {
    firstname: "A",
    lastname: "B",
    email,
    email_confirm: email,
    password: master,
    password_again: master,
    plan: "free" as const,
    locale: "en" as const,
  };
  const rawKeys = await rawKeysDuring(async () => {
    await signUp(device, typed);
    const session = await reopen(device);
    assert.ok(session);
    const [bucket] = await session.api.buckets.listBuckets({ query: {} });
    assert.ok(bucket && !("unverifiable" in bucket));
    const opened = await createEntry(session, bucket, aPasswordDraft(fields, names.entry));
    await updateEntry(session, bucket, { opened, draft: aPasswordDraft(newer, names.entry) });
    await runCommand(server.context, ["set-plan", email, "partner"]);
    await renameBucket(session, await createBucket(session, names.bucket), names.renamed);
    await createList(session, bucket, { uid: randomUUID(), name: names.list });
    await createEntry(session, bucket, aNoteDraft(note));
    await signOut(device, session.identity);
    await signOut(device, (await signIn(device, { email, password: master })).identity);
  });

  assert.ok(sent.length >= 10);
  assert.deepEqual([masterKeys.length, authKeys.length, new Set(authKeys).size], [2, 2, 1]);
  assert.ok(rawKeys.length >= 6, "account, bucket, entry and session keys were seen");
  const secrets = [master, note, newer.password, ...Object.values(names), ...Object.values(fields)].map(
    buffer,
  );
  for (const secret of [...secrets, ...masterKeys, ...rawKeys]) assert.deepEqual(whereIs(secret, sent), []);

  const [authKey = ""] = authKeys;
  for (const one of [buffer(authKey), Buffer.from(authKey, "base64url")])
    assert.deepEqual(whereIs(one, sent), ["POST /api/signup", "POST /api/authenticate"]);
  assert.ok(
    sent.some(({ body }) => body?.includes(email)),
    "the search finds a value that is sent and is no secret",
  );
});

test("the identities in local storage contain no password, no master key and no auth key", async () => {
  const { device, masterKeys, authKeys } = aWatchedDevice();
  const email = `${randomUUID()}@example.test`;
  const password = canary("master");
  await signUp(device, {
    firstname: "A",
    lastname: "B",
    email,
    email_confirm: email,
    password,
    plan: "free",
    locale: "en",
  });
  const stored = { method: "", path: "", headers: {}, body: JSON.stringify(device.identities.list()) };
  for (const secret of [
    ...masterKeys,
    ...authKeys.map((key) => Buffer.from(key, "base64url")),
    buffer(password),
  ])
    assert.deepEqual(whereIs(secret, [stored]), []);
});
