/**
 * @file An export from a real server collects every bucket, list, entry and version, and reports the objects that it
 * leaves out.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { SealedVersion } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  reopen,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { starEntries } from "../../src/buckets/entry-marks.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { createList } from "../../src/buckets/save-list.ts";
import { trashBucket } from "../../src/buckets/trash-bucket.ts";
import { trashEntries } from "../../src/buckets/trash-entries.ts";
import { collectExport, type ExportContents } from "../../src/export/collect-export.ts";
import type { ContentLine, ExportedEntry, Omitted } from "../../src/import/keepwell/export-lines.ts";
import type { Session } from "../../src/session/session.ts";
import { altering, alteringBuckets, replacing } from "../lying/lies.ts";

const server = useServer();
const { user, bucket, list, bank, gone } = prepare(server, async () => {
  const owner = await aUser(server, { plan: "partner" });
  const { session } = owner;
  const made = await aBucket(owner, "Work");
  const inside = { uid: makeUid(), name: "Money" };
  await createList(session, made, inside);
  const first = await anEntry(owner, made, { ...aPasswordDraft({ password: "one" }), listId: inside.uid });
  const second = await updateEntry(session, made, {
    opened: first,
    draft: aPasswordDraft({ password: "two" }),
  });
  await updateEntry(session, made, {
    opened: second,
    draft: aPasswordDraft({ password: "three" }, "Bank 3"),
  });
  await starEntries(session, [first.uid], true);
  const trashed = await anEntry(owner, made, aNoteDraft("old", "Old note"));
  await trashEntries(session, { bucket: made, entries: [{ ...trashed, name: "Old note" }] });
  await anEntry(owner, made, aNoteDraft("1234", "Door"));
  return { user: owner, bucket: made, list: inside, bank: first, gone: trashed };
});

type Choices = Partial<ExportContents>;

/** Checks that the progress ends at its total. */
const collected = async (session: Session = user.session, choices: Choices = {}): Promise<ContentLine[]> => {
  const buckets = choices.buckets ?? (await listBuckets(session));
  const lines: ContentLine[] = [];
  let progress = { done: 0, total: 0 };
  for await (const part of collectExport(session, { history: true, trash: true, ...choices, buckets })) {
    lines.push(...part.lines);
    progress = part;
  }
  assert.equal(progress.done, progress.total);
  return lines;
};

const entriesOf = (lines: readonly ContentLine[]): ExportedEntry[] =>
  lines.filter((line): line is ExportedEntry => line.kind === "entry");
const omittedOf = (lines: readonly ContentLine[]): Omitted[] =>
  lines.filter((line): line is Omitted => line.kind === "omitted");

/** The user's session with this transport, which alters the replies of one call. */
const through = async (transport: Transport): Promise<Session> => {
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

const alteringSealed = (alter: (rows: SealedEntry[]) => unknown) =>
  altering(injectTransport(server), /POST .*\/entries\/sealed$/, (rows) =>
    alter(rows as unknown as SealedEntry[]),
  );

test("every entry is exported with its bucket, list and history", async () => {
  const lines = await collected();
  const work = lines.findIndex((line) => line.kind === "bucket" && line.uid === bucket.uid);
  assert.deepEqual(lines[work], {
    ...{ kind: "bucket", uid: bucket.uid, name: "Work", access: "owner", shared: false, private: false },
  });
  assert.deepEqual(lines[work + 1], {
    kind: "list",
    uid: list.uid,
    bucket: bucket.uid,
    name: "Money",
    confirmed: true,
  });
  const saved = entriesOf(lines).find(({ uid }) => uid === bank.uid);
  assert.ok(saved?.type === "password");
  assert.deepEqual(
    [saved.name, saved.password, saved.list, saved.starred, saved.trashed_at],
    ["Bank 3", "three", list.uid, true, null],
  );
  assert.deepEqual(
    saved.versions.map((version) => [version.rev, version.type === "password" && version.password]),
    [
      [2, "two"],
      [1, "one"],
    ],
  );
  assert.deepEqual(omittedOf(lines), []);
  assert.equal(entriesOf(lines).filter(({ trashed_at }) => trashed_at !== null).length, 1);
  assert.ok(lines.some((line) => line.kind === "bucket" && line.private));
});

test("history and Trash are left out unless they were chosen", async () => {
  const entries = entriesOf(await collected(user.session, { history: false, trash: false }));
  assert.deepEqual(entries.map(({ name }) => name).toSorted(), ["Bank 3", "Door"]);
  assert.ok(entries.every(({ versions }) => versions.length === 0));
});

test("a bucket in Trash and its entries are exported only if Trash was chosen", async () => {
  const owner = await aUser(server, { plan: "partner" });
  const { session } = owner;
  const thrown = await aBucket(owner, "Thrown");
  await anEntry(owner, thrown, aNoteDraft("1234", "Safe"));
  await trashBucket(session, thrown);
  const withTrash = await collected(session);
  assert.ok(withTrash.some((line) => line.kind === "bucket" && line.name === "Thrown"));
  const [safe, ...others] = entriesOf(withTrash);
  assert.deepEqual([safe?.name, others], ["Safe", []]);
  assert.match(safe?.trashed_at ?? "", /^20\d\d-\d\d-\d\dT/);
  assert.doesNotMatch(JSON.stringify(await collected(session, { trash: false })), /Safe|Thrown/);
});

test("only the chosen buckets are exported", async () => {
  const buckets = (await listBuckets(user.session)).filter((one) => !isUnverifiable(one) && one.is_system);
  const lines = await collected(user.session, { buckets });
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ["bucket"],
  );
});

test("altered and withheld entries are reported, and all other entries are exported", async () => {
  const session = await through(
    alteringSealed((rows) =>
      rows.flatMap((row): object[] => {
        if (row.uid === gone.uid) return [];
        return row.uid === bank.uid && row.type === "password" ? [{ ...row, username: row.password }] : [row];
      }),
    ),
  );
  const lines = await collected(session);
  assert.deepEqual(
    omittedOf(lines)
      .map(({ entry, name, reason }) => [entry, name, reason])
      .toSorted(),
    [
      [bank.uid, "Bank 3", "unverifiable"],
      [gone.uid, "Old note", "missing"],
    ].toSorted(),
  );
  assert.deepEqual(
    entriesOf(lines).map(({ name }) => name),
    ["Door"],
  );
});

test("an entry whose label does not verify is left out", async () => {
  const session = await through(
    alteringSealed((rows) => rows.map((row) => ({ ...row, meta_mac: "a".repeat(64) }))),
  );
  const lines = await collected(session);
  assert.equal(entriesOf(lines).length, 0);
  assert.deepEqual(
    omittedOf(lines)
      .map(({ name, reason }) => [name, reason])
      .toSorted(),
    ["Bank 3", "Door", "Old note"].map((name) => [name, "label"]),
  );
});

test("a version that does not open is reported, and the other versions are exported", async () => {
  const alter = (version: SealedVersion) => (version.rev === 2 ? { ...version, ek_gen: 1 } : version);
  const transport = altering(injectTransport(server), /GET .*\/versions\/\d+$/, (version) =>
    alter(version as unknown as SealedVersion),
  );
  const lines = await collected(await through(transport));
  const saved = entriesOf(lines).find(({ uid }) => uid === bank.uid);
  assert.deepEqual(
    saved?.versions.map(({ rev }) => rev),
    [1],
  );
  assert.deepEqual(
    omittedOf(lines).map(({ entry, rev, reason }) => [entry, rev, reason]),
    [[bank.uid, 2, "unverifiable"]],
  );
});

test("withheld versions are reported, and the other versions are exported", async () => {
  const unlisted = altering(injectTransport(server), /GET .*\/versions$/, (rows) =>
    (rows as unknown as { rev: number }[]).filter(({ rev }) => rev !== 2),
  );
  const gone = { status: 404, retryAfter: null, text: JSON.stringify({ code: "entry.not_found" }) };
  const unsent = replacing(injectTransport(server), /GET .*\/versions\/2$/, gone);
  const none = replacing(injectTransport(server), /GET .*\/versions$/, gone);
  for (const [transport, missing] of [
    [unlisted, [2]],
    [unsent, [2]],
    [none, [2, 1]],
  ] as const) {
    const lines = await collected(await through(transport));
    assert.equal(entriesOf(lines).length, 3);
    assert.deepEqual(
      omittedOf(lines).map(({ entry, rev, reason }) => [entry, rev, reason]),
      missing.map((rev) => [bank.uid, rev, "missing"]),
    );
  }
});

test("a list without a sealed name is marked as unconfirmed", async () => {
  const transport = altering(injectTransport(server), /GET .*\/lists$/, (lists) =>
    (lists as unknown as object[]).map((one) => ({ ...one, row: null, name: "Renamed" })),
  );
  const lists = (await collected(await through(transport))).filter(({ kind }) => kind === "list");
  assert.deepEqual(
    lists.map((one) => one.kind === "list" && [one.name, one.confirmed]),
    [["Renamed", false]],
  );
});

test("a bucket that does not open is reported", async () => {
  const spoil = (one: Bucket): Bucket => (one.uid === bucket.uid ? { ...one, gen: one.gen + 1 } : one);
  const lines = await collected(await through(alteringBuckets(injectTransport(server), spoil)));
  assert.deepEqual(omittedOf(lines), [
    { kind: "omitted", bucket: bucket.uid, entry: null, name: "", rev: null, reason: "closed" },
  ]);
});

test("a cancelled export stops", async () => {
  const contents = { buckets: await listBuckets(user.session), history: true, trash: true };
  const parts = collectExport(user.session, contents, AbortSignal.abort());
  await assert.rejects(parts.next(), { name: "AbortError" });
});
