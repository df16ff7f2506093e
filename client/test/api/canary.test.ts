/** @file Searches everything that leaves the browser for secrets that must not leave it. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { runCommand } from "../../../server/src/operator/commands.ts";
import { aNoteDraft, aPasswordDraft, reopen } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { TransportRequest } from "../../src/api/transport.ts";
import { createBucket, renameBucket } from "../../src/buckets/bucket.ts";
import { createEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { createList } from "../../src/buckets/save-list.ts";
import type { Device } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { signUp } from "../../src/sign-in/sign-up.ts";

const server = useServer();

/** Every encoding in which a secret might be sent: raw, percent-encoded, hex, UTF-16, and base64 in each alignment. */
const spellings = (secret: Buffer): string[] => {
  const aligned = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), secret]).toString("base64");
    // The characters at both ends depend on the bytes beside the secret, so they are left out.
    const core = text.slice(offset === 0 ? 0 : offset + 1, -4);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const raw = secret.toString("latin1");
  const utf16 = Buffer.from(secret.toString("utf8"), "utf16le").toString("latin1");
  return [raw, utf16, encodeURIComponent(secret.toString("utf8")), secret.toString("hex"), ...aligned];
};

const bytesOf = ({ method, path, headers, body }: TransportRequest): string =>
  Buffer.from([method, path, JSON.stringify(headers), body ?? ""].join("\n")).toString("latin1");

/** Returns three forms of a request: as it was sent, with its base64 parts decoded, and with these decoded again. */
const layers = (sent: string): string[] => {
  const decoded = (text: string) =>
    [...text.matchAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g)]
      .map(([run]) => Buffer.from(run, "base64").toString("latin1"))
      .join("\n");
  const once = decoded(sent);
  return [sent, once, decoded(once)];
};

const whereIs = (secret: Buffer, sent: readonly TransportRequest[]): string[] => {
  const wanted = spellings(secret);
  return sent
    .filter((request) => layers(bytesOf(request)).some((text) => wanted.some((one) => text.includes(one))))
    .map(({ method, path }) => `${method} ${path}`);
};

const canary = (what: string) => `${what}-${randomUUID()}-é`;
const buffer = (secret: string | Uint8Array) => Buffer.from(secret);

/** Makes a device that records three things: its requests, the master keys that it derives, and their auth keys. */
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

/** All keys that were imported as raw bytes while `work` ran: account, bucket, entry and session keys. */
const rawKeysDuring = async (work: () => Promise<void>): Promise<Buffer[]> => {
  const seen: Buffer[] = [];
  const { subtle } = crypto;
  const original = subtle.importKey;
  Object.defineProperty(subtle, "importKey", {
    configurable: true,
    value: (...input: Parameters<typeof subtle.importKey>) => {
      const [format, data, algorithm] = input;
      const named = typeof algorithm === "string" ? algorithm : algorithm.name;
      const secret = format === "raw" && (named === "HKDF" || named === "AES-GCM");
      if (secret && data instanceof Uint8Array) seen.push(Buffer.from(data));
      return Reflect.apply(original, subtle, input);
    },
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(subtle, "importKey");
  }
  return seen;
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

test("the identities in local storage contain no key and no password", async () => {
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
