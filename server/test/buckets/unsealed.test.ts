/** @file Clients seal the names that earlier versions of Keepwell stored readable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets, verifiedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { readVersion } from "@keepwell/client/buckets/open-version.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { sealNames } from "@keepwell/client/buckets/seal-names.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUserWithBucket,
  reopen,
  systemBucket,
  tokenOf,
} from "../factories.ts";
import { aDevice, injectTransport, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { anEarlierBucket, readableNamesIn, storeAsEarlier, storeBucketAsEarlier } from "./earlier-names.ts";

const server = useServer();
// One browser makes the entries. Another browser reads them after the test has removed their rows.
const { user, later } = prepare(server, async () => {
  const { user } = await aUserWithBucket(server);
  return { user, later: await signIn(aDevice(server), user) };
});

/** Makes an entry that was saved with each of these names, stored as earlier versions of Keepwell stored it. */
const anEarlierEntry = async (bucket: Bucket, ...names: [string, ...string[]]) => {
  const [first, ...later] = names;
  let saved = await anEntry(user, bucket, aPasswordDraft({ username: "ann" }, first));
  for (const name of later)
    saved = await updateEntry(user.session, bucket, {
      opened: saved,
      draft: aPasswordDraft({ username: "ann" }, name),
    });
  await storeAsEarlier(server, { bucket, uid: saved.uid, names });
  return saved.uid;
};

const shownIn = async (bucket: Bucket) => {
  const entries = await listEntries(later, bucket.uid, () => bucket);
  return entries.map((one) => (isUnverifiable(one) ? null : [one.name, one.shown?.n ?? null])).sort();
};

const read = (bucket: Bucket, id: string) =>
  later.api.buckets.getEntry({ params: { bucketId: bucket.uid, id } });

const nothingLeft = async (bucket: Bucket): Promise<void> => {
  const params = { bucketId: bucket.uid };
  const page = await later.api.buckets.listUnsealed({ params, query: {} });
  assert.deepEqual(page, { entries: [], total: 0, next: null });
};

test("a save stores only the sealed name, by which the entry is shown and opened", async () => {
  const bucket = await aBucket(user);
  const first = await anEntry(user, bucket, aNoteDraft("one", "Wifi"));
  const saved = await updateEntry(user.session, bucket, { opened: first, draft: aNoteDraft("two", "Forum") });
  assert.deepEqual([first.name, saved.name], ["", ""]);
  assert.deepEqual(await readableNamesIn(server, bucket), []);
  assert.deepEqual(await shownIn(bucket), [["Forum", "Forum"]]);
  const opened = await openEntry(later, bucket, saved);
  assert.deepEqual([opened.name, opened.labelVerified], ["Forum", true]);
  const version = await readVersion(later, bucket, { current: saved, rev: 1 });
  assert.deepEqual([version.name, version.labelVerified], ["Wifi", true]);
  await nothingLeft(bucket);
});

test("an empty name is refused unless the body has a sealed name and a row", async () => {
  const bucket = await aBucket(user);
  const made = await anEntry(user, bucket, aNoteDraft());
  const url = `/api/buckets/${bucket.uid}/entries/${made.uid}`;
  for (const change of [{ sealed_name: null }, { row: null }, { sealed_name: undefined, row: undefined }]) {
    const body = { ...made, rev: 2, row: { ...made.row, k: 2 }, ...change };
    const { status, fields } = await send(server, { method: "PUT", url, token: tokenOf(user), body });
    assert.deepEqual([status, fields["name"]], [422, "required"]);
  }
  assert.deepEqual(await read(bucket, made.uid), made);
});

test("names of entries and versions are sealed, rows are made, and no readable name is left", async () => {
  const bucket = await anEarlierBucket(server, user);
  const uid = await anEarlierEntry(bucket, "Wifi", "Wi-Fi", "Network");
  await anEarlierEntry(bucket, "Bank");
  await anEntry(user, bucket, aNoteDraft("one", "Forum"));
  assert.deepEqual(await readableNamesIn(server, bucket), ["Bank", "Network", "Wi-Fi", "Wifi"]);
  const before = await read(bucket, uid);
  const told: [number, number][] = [];
  const onProgress = (done: number, total: number) => void told.push([done, total]);
  assert.equal(await sealNames(later, bucket, { onProgress }), 2);
  assert.deepEqual(told, [[2, 2]]);
  assert.deepEqual(await readableNamesIn(server, bucket), []);
  assert.deepEqual(await shownIn(bucket), [
    ["Bank", "Bank"],
    ["Forum", "Forum"],
    ["Network", "Network"],
  ]);
  const current = await read(bucket, uid);
  const { name: _, sealed_name: __, row: ___, ...kept } = before;
  assert.deepEqual({ ...current, ...kept }, current, "revision, times, keys and fields stay as they were");
  for (const [rev, name] of [
    [1, "Wifi"],
    [2, "Wi-Fi"],
  ] as const) {
    const version = await readVersion(later, bucket, { current, rev });
    assert.deepEqual([version.name, version.labelVerified], [name, true]);
  }
  await nothingLeft(bucket);
  assert.equal(await sealNames(later, bucket), 0, "sealed names are not sealed again");
});

test("a name that does not match its MAC is not sealed, and the other names are sealed", async () => {
  const bucket = await anEarlierBucket(server, user);
  const forged = await anEarlierEntry(bucket, "Wifi");
  await storeAsEarlier(server, { bucket, uid: forged, names: ["Bank"] });
  const version = await anEarlierEntry(bucket, "Old", "New");
  await storeAsEarlier(server, { bucket, uid: version, names: ["Older", "New"] });
  await anEarlierEntry(bucket, "Forum");
  assert.equal(await sealNames(later, bucket), 2);
  assert.deepEqual(await readableNamesIn(server, bucket), ["Bank", "Older"]);
  assert.equal((await read(bucket, forged)).row, null);
});

test("a sealing run skips an entry that was saved after the run read it, and seals the others", async () => {
  const bucket = await anEarlierBucket(server, user);
  const [saved, other] = [await anEarlierEntry(bucket, "Wifi"), await anEarlierEntry(bucket, "Bank")];
  const honest = injectTransport(server);
  const transport: Transport = async (request) => {
    const reply = await honest(request);
    if (request.method !== "GET" || !request.path.includes("/unsealed")) return reply;
    const opened = await read(bucket, saved);
    if (opened.rev === 1)
      await updateEntry(user.session, bucket, { opened, draft: aPasswordDraft({}, "Renamed") });
    return reply;
  };
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  assert.equal(await sealNames(session, bucket), 1);
  const renamed = await openEntry(later, bucket, await read(bucket, saved));
  assert.deepEqual([renamed.name, renamed.rev, renamed.labelVerified], ["Renamed", 2, true]);
  assert.deepEqual(
    await readableNamesIn(server, bucket),
    ["Wifi"],
    "the replaced version still has its readable name",
  );
  assert.equal(await sealNames(later, bucket), 1, "the next run seals the version's name");
  assert.deepEqual(await readableNamesIn(server, bucket), []);
  assert.notEqual((await read(bucket, other)).row, null);
});

test("a stopped run seals no name, and two runs can then seal the same names at once", async () => {
  const bucket = await anEarlierBucket(server, user);
  for (const name of ["One", "Two", "Three"]) await anEarlierEntry(bucket, name);
  const stop = new AbortController();
  stop.abort(new Error("left"));
  await assert.rejects(sealNames(later, bucket, { signal: stop.signal }), /left/);
  assert.deepEqual(await readableNamesIn(server, bucket), ["One", "Three", "Two"]);
  await Promise.all([sealNames(later, bucket), sealNames(later, bucket)]);
  assert.deepEqual(await readableNamesIn(server, bucket), []);
  assert.deepEqual(await shownIn(bucket), [
    ["One", "One"],
    ["Three", "Three"],
    ["Two", "Two"],
  ]);
});

test("a member who can only write seals the names of entries, but not the bucket's row", async () => {
  const bucket = await anEarlierBucket(server, user, "Readable");
  const stored = () => later.api.buckets.getBucket({ params: { id: bucket.uid } });
  await anEarlierEntry(bucket, "Wifi");
  assert.deepEqual([bucket.name, bucket.row], ["Readable", null]);
  const writer = await aPerson(server);
  await share(server, [user, bucket], writer, "write");
  const offered = (await listBuckets(writer.session)).find(({ uid }) => uid === bucket.uid);
  assert.ok(offered && isUnverifiable(offered) && offered.state === "offered");
  assert.equal(offered.share.bucket.name, "Readable");
  await acceptShare(writer.session, offered.share);
  const theirs = await writer.session.api.buckets.getBucket({ params: { id: bucket.uid } });
  assert.equal(await sealNames(writer.session, theirs), 1);
  assert.deepEqual(await stored(), { ...bucket, is_shared: true, updated_at: (await stored()).updated_at });
  await sealNames(later, bucket);
  const sealed = await stored();
  assert.deepEqual([sealed.name, sealed.header_mac, sealed.row?.rev], ["", null, 1]);
  const shown = await verifiedBucket(later, sealed);
  assert.ok(!isUnverifiable(shown));
  assert.deepEqual([shown.name, shown.stated], ["Readable", { m: 1, g: 1, copy: "" }]);
  await sealNames(later, bucket);
  assert.deepEqual(await stored(), sealed, "sealed names are not sealed again");
});

test("the system bucket of an account from an earlier version gets a row with its name", async () => {
  const owner = await aPerson(server);
  const stored = await storeBucketAsEarlier(server, owner, await systemBucket(owner));
  await sealNames(owner.session, stored);
  const { name, header_mac, row } = await systemBucket(owner);
  assert.deepEqual([name, header_mac, row?.rev], ["Private passwords", null, 1]);
});

test("a reader and a stranger can neither list nor seal unsealed names", async () => {
  const bucket = await anEarlierBucket(server, user);
  const uid = await anEarlierEntry(bucket, "Wifi");
  const [reader, stranger] = [await aPerson(server), await aPerson(server)];
  await share(server, [user, bucket], reader);
  const body = { gen: 1, entries: [{ uid, rev: 1, ek_gen: 1, erase: true, versions: [] }] };
  const url = `/api/buckets/${bucket.uid}/unsealed`;
  for (const [who, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    const token = tokenOf(who);
    assert.equal((await send(server, { method: "GET", url, token })).status, status);
    assert.equal((await send(server, { method: "PUT", url, token, body })).status, status);
  }
  await send(server, { method: "PUT", url, token: tokenOf(user), body });
  assert.deepEqual(
    await readableNamesIn(server, bucket),
    ["Wifi"],
    "a readable name is erased only if it is sealed",
  );
});

test("names with a wrong generation or a duplicate entry are refused, and an unknown entry is skipped", async () => {
  const bucket = await anEarlierBucket(server, user);
  const uid = await anEarlierEntry(bucket, "Wifi");
  const one = { uid, rev: 1, ek_gen: 1, erase: true, versions: [] };
  const put = async (body: object) => {
    const url = `/api/buckets/${bucket.uid}/unsealed`;
    const { status, text } = await send(server, { method: "PUT", url, token: tokenOf(user), body });
    return status === 200 ? (JSON.parse(text) as unknown) : status;
  };
  assert.equal(await put({ gen: 2, entries: [one] }), 409);
  assert.equal(await put({ gen: 1, entries: [one, one] }), 422);
  assert.equal(await put({ gen: 1, entries: [] }), 422);
  const elsewhere = await anEntry(user, await aBucket(user), aNoteDraft());
  for (const other of [{ rev: 2 }, { ek_gen: 2 }, { uid: elsewhere.uid }])
    assert.deepEqual(await put({ gen: 1, entries: [{ ...one, ...other }] }), { sealed: [] });
  assert.deepEqual(await readableNamesIn(server, bucket), ["Wifi"]);
});
