/** @file A server exchanges, mixes, replays and invents the data of buckets and entries. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { someBucketRow } from "../../../server/test/buckets/bucket-rows.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  reopen,
  systemBucket,
  type TestUser,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { createBucket, renameBucket } from "../../src/buckets/bucket.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { altering } from "./lies.ts";

type PasswordEntry = Extract<SealedEntry, { type: "password" }>;

const server = useServer();
let user: TestUser;
let bucket: Bucket;
let entry: PasswordEntry;
before(async () => {
  await server.opened;
  user = await aUser(server, { plan: "partner" });
  bucket = await aBucket(user, "Work");
  entry = await aPassword();
});

const aPassword = async (within = bucket): Promise<PasswordEntry> => {
  const made = await anEntry(user, within);
  assert.equal(made.type, "password");
  return made as PasswordEntry;
};

/** The user's session on a server that alters the replies of one call. */
const through = async (call: RegExp, alter: Parameters<typeof altering>[2]) => {
  const transport: Transport = altering(injectTransport(server), call, alter);
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

const openAltered = async (alter: (sealed: PasswordEntry) => unknown, asked = entry) => {
  const session = await through(/GET .*\/entries\/[^/]+$/, (body) => alter(body as unknown as PasswordEntry));
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: asked.uid } });
  return openEntry(session, bucket, sealed);
};

const CANNOT = { name: "CannotVerifyError", message: "cannot be verified" };

test("an entry opens as it was saved", async () => {
  const opened = await openAltered((sealed) => sealed);
  assert.equal(opened.labelVerified, true);
  assert.deepEqual(opened.fields, aPasswordDraft().fields);
});

test("fields that are swapped within an entry do not open (MS-11, MS-13)", async () => {
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, username: sealed.password, password: sealed.username })),
    CANNOT,
  );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, url: sealed.password })),
    CANNOT,
  );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, text: sealed.extra, extra: sealed.text })),
    CANNOT,
  );
});

test("a field of another entry does not open (MS-12)", async () => {
  const other = await aPassword();
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, password: other.password })),
    CANNOT,
  );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, password: other.password, ek: other.ek })),
    CANNOT,
  );
});

test("an entry with a changed name opens, and its name is marked as not genuine (MS-14)", async () => {
  const opened = await openAltered((sealed) => ({ ...sealed, name: "Your bank" }));
  assert.equal(opened.labelVerified, false);
  assert.equal(opened.fields.text, "");
  const mac = await openAltered((sealed) => ({ ...sealed, meta_mac: "0".repeat(64) }));
  assert.equal(mac.labelVerified, false);
});

test("an entry with a changed type is marked, or does not open (MS-14)", async () => {
  const asNote = await openAltered(({ url: _u, username: _n, password: _p, ...rest }) => ({
    ...rest,
    type: "note",
  }));
  assert.deepEqual([asNote.type, asNote.labelVerified], ["note", false]);
  const note = await anEntry(user, bucket, aNoteDraft());
  const session = await through(/GET .*\/entries\/[^/]+$/, (body) => ({
    ...body,
    type: "password",
    url: body["text"],
    username: body["text"],
    password: body["text"],
  }));
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: note.uid } });
  await assert.rejects(openEntry(session, bucket, sealed), CANNOT);
});

test("neither a field nor an entry opens under another revision (MS-16)", async () => {
  const first = await aPassword();
  const draft = aPasswordDraft({ password: "newer" });
  const second = await updateEntry(user.session, bucket, { opened: first, draft });
  assert.equal(second.rev, 2);
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, username: first.username }), first),
    CANNOT,
  );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, rev: 1 }), first),
    CANNOT,
  );
  await assert.rejects(
    openAltered(() => ({ ...first, rev: 2 }), first),
    CANNOT,
  );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, rev: 3 }), first),
    CANNOT,
  );
});

test("an entry shown under another uid does not open (MS-18)", async () => {
  const other = await aPassword();
  await assert.rejects(
    openAltered(() => ({ ...other, uid: entry.uid, id: entry.uid })),
    CANNOT,
  );
  await assert.rejects(
    openAltered(() => other),
    { type: "unverifiable" },
  );
});

test("an entry listed under another bucket does not open (MS-19, MS-44)", async () => {
  const elsewhere = await aPassword(await aBucket(user));
  await assert.rejects(openEntry(user.session, bucket, elsewhere), CANNOT);
  await assert.rejects(
    openEntry(user.session, bucket, { ...elsewhere, bucket: { uid: bucket.uid } }),
    CANNOT,
  );
});

test("an entry made by the server does not open (MS-20)", async () => {
  const stranger = await aUser(server);
  const theirs = await anEntry(stranger, await systemBucket(stranger));
  const placed = { ...theirs, bucket: { uid: bucket.uid } };
  await assert.rejects(openEntry(user.session, bucket, placed), CANNOT);
  await assert.rejects(openEntry(user.session, bucket, { ...placed, uid: makeUid() }), CANNOT);
});

test("a missing or malformed part cannot be verified (MS-04, MS-05, MS-21)", async () => {
  const bad = [
    "",
    "0.x",
    null,
    undefined,
    7,
    "A".repeat(136),
    entry.password.slice(0, -4),
    `${entry.password} `,
  ];
  for (const password of bad)
    await assert.rejects(
      openAltered((sealed) => ({ ...sealed, password })),
      { type: "unverifiable" },
    );
  await assert.rejects(
    openAltered((sealed) => ({ ...sealed, ek: null })),
    { type: "unverifiable" },
  );
  await assert.rejects(openAltered((sealed) => ({ ...sealed, ek: sealed.password.slice(0, 136) })));
});

const rows = (body: unknown) => body as Bucket[];

test("a bucket's name, kind, owner and generation must be what its owner wrote (MS-42, MS-38)", async () => {
  const other = await aUser(server);
  const lies: Partial<Bucket>[] = [
    { is_system: true },
    { gen: 2 },
    { owner_uid: other.session.identity.uid },
    { row: someBucketRow(1) },
    { row: null, header_mac: "0".repeat(64) },
  ];
  for (const lie of lies) {
    const session = await through(/GET \/api\/buckets(\?trash=include)?$/, (body) =>
      rows(body).map((row) => ({ ...row, ...lie })),
    );
    for (const row of await session.api.buckets.listBuckets({ query: {} }))
      if (!("unverifiable" in row) && row.uid === bucket.uid)
        await assert.rejects(session.keyring.bucketKey(row), CANNOT, JSON.stringify(lie));
  }
});

test("a created bucket must have the key and header that the client sent (MS-37)", async () => {
  const own = await systemBucket(user);
  const lies: ((made: Bucket) => Bucket)[] = [
    (made) => ({ ...made, key: own.key }),
    (made) => ({ ...made, key: bucket.key }),
    (made) => ({ ...made, row: bucket.row }),
    (made) => ({ ...made, is_system: true }),
    (made) => ({ ...made, uid: own.uid, id: own.uid }),
  ];
  for (const lie of lies) {
    const session = await through(/POST \/api\/buckets$/, (body) => lie(body as unknown as Bucket));
    await assert.rejects(createBucket(session, "New"));
  }
  const grant = await through(/POST \/api\/buckets$/, (body) => ({
    ...body,
    key: { form: "grant", enc: "", ct: "" },
  }));
  await assert.rejects(createBucket(grant, "New"), { type: "unverifiable" });
});

test("the key of one bucket opens no other bucket, even just after the key was opened (MS-37)", async () => {
  const other = await aBucket(user);
  await user.session.keyring.bucketKey(bucket);
  await assert.rejects(user.session.keyring.bucketKey({ ...other, key: bucket.key }), CANNOT);
});

test("a renamed bucket verifies under its new, trimmed name", async () => {
  const made = await aBucket(user);
  const renamed = await renameBucket(user.session, made, "  Renamed  ");
  assert.equal(renamed.name, "Renamed");
  await user.session.keyring.bucketKey(renamed);
  const row = made.row && { ...made.row, rev: 2 };
  await assert.rejects(user.session.keyring.bucketKey({ ...renamed, row }), CANNOT);
});
