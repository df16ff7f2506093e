import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  type BucketRow,
  inTab,
  isNewcomer,
  isSelectable,
  toBucketRows,
} from "../src/features/buckets/home/bucket-rows.ts";
import { BULK_ACTIONS, findSelected, isRefused } from "../src/features/buckets/home/bulk-actions.ts";
import { confirmsName } from "../src/features/buckets/settings/confirms-name.ts";

const bucket = (uid: string, name: string, isSystem = false) =>
  ({ uid, name, is_system: isSystem }) as Bucket;

const words = {
  nameOf: ({ name }: Bucket) => name,
  unverifiable: "Cannot be verified",
  awaited: "Waits for its key",
  order: new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare,
};

const private_ = bucket("p", "Private passwords", true);
const unverifiable = (uid: string | null) => ({ unverifiable: true, uid, state: "unverifiable" }) as const;

const makeRows = (...buckets: Parameters<typeof toBucketRows>[0]) => toBucketRows(buckets, words);
const names = (rows: readonly BucketRow[]) => rows.map(({ name }) => name);
const ids = (rows: readonly BucketRow[]) => rows.map(({ id }) => id);

test("the system bucket is first, and the others are sorted by name, ignoring case", () => {
  const rows = makeRows(bucket("b", "beta"), bucket("z", "Zeta"), private_, bucket("a", "Alpha"));
  assert.deepEqual(names(rows), ["Private passwords", "Alpha", "beta", "Zeta"]);
});

test("two buckets that cannot be verified are two rows, even if they have no uid", () => {
  const rows = makeRows(unverifiable(null), unverifiable(null));
  assert.deepEqual(ids(rows), ["unverifiable-0", "unverifiable-1"]);
});

test("a bucket that waits for its key has a row that can be opened, but not selected", () => {
  const rows = makeRows({ unverifiable: true, uid: "w", state: "awaiting-key" }, private_);
  assert.deepEqual(ids(rows), ["p", "w"]);
  assert.deepEqual(names(rows), ["Private passwords", "Waits for its key"]);
  const [, waiting] = rows;
  assert.ok(waiting);
  assert.equal(waiting.uid, "w");
  assert.equal(isSelectable(waiting), false);
});

test("an archived bucket is not active, but may stay starred", () => {
  const rows = makeRows(private_, bucket("a", "A"), bucket("b", "B"), bucket("c", "C"));
  const marks = { starred: new Set(["a", "b"]), archived: new Set(["b"]) };
  const shown = (tab: "active" | "starred" | "archived") => ids(rows.filter((row) => inTab(tab, marks, row)));
  assert.deepEqual(shown("active"), ["p", "a", "c"]);
  assert.deepEqual(shown("starred"), ["a", "b"]);
  assert.deepEqual(shown("archived"), ["b"]);
});

test("a star or archive mark of an unknown bucket is ignored, and a bucket without a uid is active", () => {
  const rows = makeRows(private_, unverifiable(null));
  const marks = { starred: new Set(["gone"]), archived: new Set(["gone"]) };
  const shown = (tab: "active" | "starred" | "archived") => ids(rows.filter((row) => inTab(tab, marks, row)));
  assert.deepEqual(shown("active"), ["p", "unverifiable-1"]);
  assert.deepEqual([...shown("starred"), ...shown("archived")], []);
});

test("the system bucket and unverifiable buckets cannot be selected", () => {
  const rows = makeRows(private_, unverifiable("u"), bucket("a", "A"));
  assert.deepEqual(ids(rows.filter(isSelectable)), ["a"]);
});

test("each tab refuses the action that would change none of its buckets", () => {
  const refusedIn = (tab: "active" | "starred" | "archived") =>
    BULK_ACTIONS.filter((action) => isRefused(action, tab));
  assert.deepEqual(refusedIn("active"), ["unarchive"]);
  assert.deepEqual(refusedIn("starred"), ["star"]);
  assert.deepEqual(refusedIn("archived"), ["archive"]);
});

test("an action skips selected buckets that have left the tab", () => {
  const rows = makeRows(bucket("a", "A"), bucket("b", "B"));
  assert.deepEqual(findSelected(new Set(["b", "gone"]), rows), ["b"]);
});

test("the welcome box is shown only if the system bucket is the only bucket and nothing is filtered", () => {
  assert.equal(isNewcomer(makeRows(private_), ""), true);
  assert.equal(isNewcomer(makeRows(private_), "x"), false);
  assert.equal(isNewcomer(makeRows(private_, bucket("a", "A")), ""), false);
  assert.equal(isNewcomer(makeRows(private_, unverifiable(null)), ""), false);
  assert.equal(isNewcomer(makeRows(bucket("a", "A")), ""), false);
  assert.equal(isNewcomer([], ""), false);
});

test("the name typed to confirm a deletion must match in case and accents; extra spaces and the Unicode composition do not matter", () => {
  assert.equal(confirmsName(" Caf\u0065\u0301 ", "Café"), true);
  assert.equal(confirmsName("a  b", "a b"), true);
  assert.equal(confirmsName("cafe", "Café"), false);
  assert.equal(confirmsName("acme", "Acme"), false);
  assert.equal(confirmsName("", "Acme"), false);
});
