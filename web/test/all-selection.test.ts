/** @file The pure functions for selected entries of several buckets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_STARRED } from "@keepwell/client/buckets/entry-marks.ts";
import { listedOnce } from "@keepwell/client/buckets/listed-once.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import { UnverifiedEntriesError } from "@keepwell/client/buckets/unverified-entries.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { type AllRow, allRows } from "../src/features/buckets/all/all-rows.ts";
import { divideByRight, type Lists } from "../src/features/buckets/all/divide-by-right.ts";
import { inSentences } from "../src/features/buckets/selection/bulk-end.ts";
import { bucketsOf, eachBucket, entriesIn } from "../src/features/buckets/selection/placed-entries.ts";
import { pick, stillSelected } from "../src/features/buckets/selection/selected-rows.ts";
import { starChange } from "../src/features/buckets/selection/star-change.ts";
import { unverifiedBy } from "../src/features/buckets/selection/use-bulk.ts";
import { aListedEntry } from "./listed-entry.ts";

const bucketOf = (uid: string, facts: Partial<Bucket> = {}): OpenBucket =>
  ({ uid, access_type: "owner", permissions: null, ...facts }) as OpenBucket;
const own = bucketOf("own");
const readOnly = bucketOf("read-only", { access_type: "read" });
const team = bucketOf("team", { permissions: ["read"] });
const rowsIn = (bucket: OpenBucket, ...entries: ListedEntry[]): readonly AllRow[] =>
  allRows([{ bucket, entries }]);
const ids = (rows: readonly AllRow[]) => rows.map(({ id }) => id);
const byId = (rows: readonly AllRow[]) => new Map(rows.map((row) => [row.id, row]));

test("every verified entry can be selected, including entries that the user may only read", () => {
  const lie = { unverifiable: true as const, uid: "lie" };
  const rows = allRows([{ bucket: readOnly, entries: [aListedEntry("a"), lie] }]);
  assert.deepEqual([...pick(["a", "lie"], byId(rows)).keys()], ["a"]);
});

test("MS-18 an entry that two buckets list has one row, so that an action on the row never reaches the wrong bucket", () => {
  const shared = { bucket: team, entries: [aListedEntry("a", { name: "Newsletter" }), aListedEntry("b")] };
  const lie = { unverifiable: true as const, uid: "c" };
  const kept = { bucket: own, entries: [lie, aListedEntry("a", { name: "Bank" }), aListedEntry("c")] };
  const rows = allRows(listedOnce([shared, kept]));
  assert.deepEqual(
    rows.map(({ bucket, name }) => [bucket.uid, name]),
    [
      ["team", "Newsletter"],
      ["team", "b"],
      ["own", "c"],
    ],
  );
  const swapped = allRows(listedOnce([kept, shared]));
  assert.deepEqual(
    [...stillSelected(pick(["a"], byId(rows)), byId(swapped))],
    [],
    "the row is another entry now",
  );
  const read = [shared, { bucket: own, entries: [aListedEntry("c")] }];
  assert.deepEqual(
    listedOnce(read).map((one, at) => one === read[at]),
    [true, true],
  );
});

test("an entry leaves the selection when it is moved to another bucket", () => {
  const picked = pick(["a", "b"], byId(rowsIn(own, aListedEntry("a"), aListedEntry("b"))));
  const now = [...rowsIn(own, aListedEntry("a")), ...rowsIn(team, aListedEntry("b"))];
  assert.deepEqual([...stillSelected(picked, byId(now))], ["a"]);
});

test("selected entries are divided by the user's rights on the entry, its list or its bucket", () => {
  const list = { uid: "list", name: "List" };
  const rows = [
    ...rowsIn(own, aListedEntry("own")),
    ...rowsIn(readOnly, aListedEntry("read-only")),
    ...rowsIn(
      team,
      aListedEntry("team"),
      aListedEntry("in-list", { password_list: list }),
      aListedEntry("by-itself", { permissions: ["read", "write", "delete"] }),
      aListedEntry("withheld", { password_list: list, permissions: ["read"] }),
    ),
  ];
  const ofList: Lists = [{ uid: "list", permissions: ["read", "write", "delete"] }];
  const { movable, refused } = divideByRight(rows, new Map([["team", ofList]]));
  assert.deepEqual(ids(movable), ["own", "in-list", "by-itself"]);
  assert.deepEqual(ids(refused), ["read-only", "team", "withheld"]);
});

test("an action handles the entries bucket by bucket, and its progress counts the entries of all buckets", async () => {
  const rows = [
    ...rowsIn(own, aListedEntry("a")),
    ...rowsIn(team, aListedEntry("b")),
    ...rowsIn(own, aListedEntry("c")),
  ];
  const entries = entriesIn(rows);
  assert.deepEqual(
    entries.map(({ uid }) => uid),
    ["a", "c", "b"],
  );
  assert.deepEqual(bucketsOf(entries), [own, team]);
  const calls: unknown[] = [];
  const progress: unknown[] = [];
  const onProgress = (done: number, total: number) => progress.push([done, total]);
  await eachBucket(entries, { onProgress }, async ({ bucket, entries: some, onProgress: report }) => {
    calls.push([bucket.uid, some.map(({ uid }) => uid)]);
    report?.(some.length, some.length);
  });
  assert.deepEqual(calls, [
    ["own", ["a", "c"]],
    ["team", ["b"]],
  ]);
  assert.deepEqual(progress, [
    [2, 3],
    [3, 3],
  ]);
});

test("if an error names no entry, only the remaining entries of the bucket at which the action failed count as unverified", () => {
  const left = entriesIn([
    ...rowsIn(own, aListedEntry("a"), aListedEntry("b")),
    ...rowsIn(team, aListedEntry("c")),
  ]);
  const uids = (error: unknown) => unverifiedBy(error, left).map(({ uid }) => uid);
  assert.deepEqual(uids(new CannotVerifyError()), ["a", "b"]);
  assert.deepEqual(uids(new UnverifiedEntriesError(left.slice(1, 2))), ["b"]);
  assert.deepEqual(uids(new Error()), []);
});

test("the star action stars the entries without a star, but if all of them are starred, it removes the stars", () => {
  const starred = { a: 1, b: 2 };
  const some = starChange(new Set(["a", "c"]), starred);
  assert.deepEqual(some, { uids: ["c"], isStarring: true, isTooMany: false });
  const all = starChange(new Set(["a", "b"]), starred);
  assert.deepEqual(all, { uids: ["a", "b"], isStarring: false, isTooMany: false });
});

test("the star action is refused if it would remove the stars of other entries", () => {
  const many = new Set(Array.from({ length: MOST_STARRED }, (_, at) => `${at}`));
  assert.equal(starChange(many, {}).isTooMany, false);
  assert.equal(starChange(many, { 0: 1 }).isTooMany, false);
  assert.equal(starChange(many, { other: 1 }).isTooMany, true);
});

test("a notice of several sentences has a full stop after the first", () => {
  assert.equal(inSentences("3 moved to A"), "3 moved to A");
  assert.equal(inSentences("3 moved to A", "1 stayed."), "3 moved to A. 1 stayed.");
  assert.equal(inSentences("3 deleted.", "1 stayed."), "3 deleted. 1 stayed.");
});
