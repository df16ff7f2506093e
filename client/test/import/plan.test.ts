/** @file The plan of an import: the target of each row, existing entries, and the size of each call. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate } from "@keepwell/contract/buckets/entry.ts";
import { LARGE_BODY } from "@keepwell/contract/endpoint.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import fc from "fast-check";
import { type ComparedRow, findDuplicates, type StoredEntry } from "../../src/import/find-duplicates.ts";
import {
  type Destination,
  type PlannedBucket,
  planImport,
  sortIntoLists,
} from "../../src/import/plan-import.ts";
import { cutChunks } from "../../src/import/send-entries.ts";

const bucket = (uid: string, name: string, is_system = false) =>
  ({ uid, name, is_system, access_type: "owner", enterprise_uid: null, permissions: null }) as Bucket;
const PRIVATE = bucket("u-1", "Private passwords", true);
const WORK = bucket("u-2", "Work");

const ROWS = [
  { index: 0, bucketName: "Work", listName: "Servers" },
  { index: 1, bucketName: "Private passwords" },
  { index: 2, listName: "Loose / End" },
  { index: 3, bucketName: "Work" },
  { index: 4 },
];

const readablePlan = (plan: readonly PlannedBucket[]) =>
  plan.map(({ target, rows }) => [
    "bucket" in target ? target.bucket.uid : `new ${target.newName}`,
    ...rows.map(({ index, listName }) => `${index}${listName === undefined ? "" : ` ${listName}`}`),
  ]);

const readable = (destination: Destination) => readablePlan(planImport(ROWS, destination));

test("if all rows go into one bucket, the file's buckets become lists", () => {
  assert.deepEqual(readable({ to: "one", bucket: PRIVATE }), [
    ["u-1", "0 Work / Servers", "1 Private passwords", "2 Loose / End", "3 Work", "4"],
  ]);
});

test("rows go into existing or new buckets with the names in the file, or into the chosen bucket", () => {
  assert.deepEqual(readable({ to: "named", bucket: PRIVATE, known: [PRIVATE, WORK] }), [
    ["u-2", "0 Servers", "3"],
    ["new Private passwords", "1"],
    ["u-1", "2 Loose / End", "4"],
  ]);
});

test("a bucket that another user shares is never chosen by its name", () => {
  const shared = { ...WORK, access_type: "admin" } as Bucket;
  assert.deepEqual(readable({ to: "named", bucket: PRIVATE, known: [shared] }).slice(0, 1), [
    ["new Work", "0 Servers", "3"],
  ]);
});

test("if no list can be created, writable lists are used, and rows of other lists are reported", () => {
  const team = (permissions: Bucket["permissions"]) =>
    ({ ...WORK, access_type: "write", enterprise_uid: "e", permissions }) as Bucket;
  const sorted = (destination: Destination, ...lists: string[]) => {
    const found = sortIntoLists(planImport(ROWS, destination), new Map([["u-2", new Set(lists)]]));
    return {
      plan: readablePlan(found.plan),
      unsorted: found.unsorted.map(({ bucket: { uid }, listNames }) => [uid, ...listNames]),
    };
  };
  const writer = team(["read", "write"]);
  assert.deepEqual(sorted({ to: "one", bucket: writer }, "Work", "Servers"), {
    plan: [["u-2", "0", "1", "2", "3 Work", "4"]],
    unsorted: [["u-2", "Work / Servers", "Private passwords", "Loose / End"]],
  });
  const named = { to: "named", bucket: PRIVATE, known: [writer] } as const;
  const elsewhere = [
    ["new Private passwords", "1"],
    ["u-1", "2 Loose / End", "4"],
  ];
  assert.deepEqual(sorted(named, "Servers"), {
    plan: [["u-2", "0 Servers", "3"], ...elsewhere],
    unsorted: [],
  });
  assert.deepEqual(sorted(named), {
    plan: [["u-2", "0", "3"], ...elsewhere],
    unsorted: [["u-2", "Servers"]],
  });
  const manager = { to: "one", bucket: team(["read", "write", "manage"]) } as const;
  assert.deepEqual(sorted(manager), {
    plan: [["u-2", "0 Work / Servers", "1 Private passwords", "2 Loose / End", "3 Work", "4"]],
    unsorted: [],
  });
});

test("a list's name is cut to the longest allowed name", () => {
  const rows = [{ index: 0, bucketName: "b".repeat(NAME_MAX), listName: "l" }];
  const [part] = planImport(rows, { to: "one", bucket: WORK });
  assert.equal(part?.rows[0]?.listName, "b".repeat(NAME_MAX));
});

const entry = (name: string, more: Partial<StoredEntry> = {}): StoredEntry => ({
  uid: name,
  name,
  username: "",
  urls: [],
  ...more,
});
const duplicates = (
  rows: readonly (Partial<ComparedRow> & { listName?: string })[],
  stored: StoredEntry[],
) => {
  const planned = rows.map(({ listName }, index) => ({ index, ...(listName !== undefined && { listName }) }));
  const rowOf = (index: number) => ({ name: "", url: "", username: "", ...rows[index] });
  const plan = [{ target: { bucket: WORK }, rows: planned }];
  return [...findDuplicates({ plan, rowOf, stored: new Map([["u-2", stored]]) }).keys()];
};

test("existing entries are found by name and list, and each is the duplicate of only one row", () => {
  const rows = ["Mail", "Mail", "Mail"].map((name) => ({ name }));
  const stored = [entry("Mail"), entry("Router", { listName: "Servers" }), entry("Mail"), entry("Gone")];
  const routers = [{ name: "Router", listName: "Servers" }, { name: "Router" }];
  assert.deepEqual(duplicates([...rows, ...routers], stored), [0, 1, 3]);
});

test("an entry with an address is found by its host and user name, not by its name", () => {
  const ana = { url: "https://www.mail.test/login", username: "Ana " };
  const stored = [
    entry("Post", { username: "ana", urls: ["https://other.test", "https://mail.test"], listName: "L" }),
    entry("Mail", { username: "bo", urls: ["https://mail.test"] }),
    entry("Old"),
  ];
  assert.deepEqual(
    duplicates(
      [{ name: "Mail", ...ana }, { name: "Mail", ...ana }, { name: "Old", ...ana }, { name: "Mail" }],
      stored,
    ),
    [0, 2, 3],
  );
});

test("rows for a new bucket or a bucket without entries have no duplicates", () => {
  const plan = [
    { target: { newName: "New" }, rows: [{ index: 0 }] },
    { target: { bucket: PRIVATE }, rows: [{ index: 1 }] },
  ];
  const rowOf = () => ({ name: "Mail", url: "", username: "" });
  assert.equal(findDuplicates({ plan, rowOf, stored: new Map([["u-2", [entry("Mail")]]]) }).size, 0);
});

test("20,000 entries with the same name are all found", () => {
  const many = Array.from({ length: 20_000 }, () => entry("Mail"));
  assert.equal(duplicates(many, many).length, 20_000);
});

test("every chunk fits into one API call, and the chunks contain all rows in order", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(sizes, fc.constantFrom("n", "é", "漢"), (lengths, char) => {
      const rows = lengths.map((length, index) => ({
        index,
        body: { name: char.repeat(255), text: "A".repeat(length) } as unknown as EntryCreate,
      }));
      const chunks = cutChunks(rows);
      assert.deepEqual(chunks.flat(), rows);
      for (const chunk of chunks) {
        const sent = JSON.stringify({ entries: chunk.map(({ body }) => body) });
        assert.ok(chunk.length > 0 && Buffer.byteLength(sent) <= LARGE_BODY);
      }
    }),
  );
});
