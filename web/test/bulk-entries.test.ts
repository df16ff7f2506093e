/** @file The pure functions for lists and selections of entries in the bucket view. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import {
  countByList,
  type Entries,
  inNameOrder,
  movedToList,
  restored,
  withoutEntries,
  withoutList,
} from "../src/features/buckets/lists/list-entries.ts";
import { UNLISTED } from "../src/features/buckets/lists/unlisted.ts";
import { listsOf, rowsOfList, sortedByName, toRows } from "../src/features/buckets/selection/entry-rows.ts";
import {
  findNeighbour,
  pick,
  selectionFacts,
  stillSelected,
} from "../src/features/buckets/selection/selected-rows.ts";
import { aListedEntry } from "./listed-entry.ts";

const SERVERS = { uid: "list-1", name: "Servers" };
const OTHER = { uid: "list-2", name: "Other" };
const entry = (uid: string, list: typeof SERVERS | null = null): ListedEntry =>
  aListedEntry(uid, { password_list: list });
const HIDDEN = { entryUnverifiable: "~", entryOlder: "~", entryMissing: "~" };
const LIE = { unverifiable: true as const, uid: null };
const a = entry("a", SERVERS);
const b = entry("b");
const c = entry("c", OTHER);
const order = (left: string, right: string) => (left < right ? -1 : 1);
const rowsFrom = (entries: Entries, isMovable = (_: ListedEntry) => true) =>
  toRows(sortedByName(entries, { order, hidden: HIDDEN }), { hidden: HIDDEN, isMovable });
const byId = (entries: Entries, isMovable?: (entry: ListedEntry) => boolean) =>
  new Map(rowsFrom(entries, isMovable).map((row) => [row.id, row]));

test("lists are sorted by name, ignoring case and accents", () => {
  const lists = ["zeta", "Été", "alpha", "Etc"].map((name) => ({ name }) as List);
  assert.deepEqual(
    inNameOrder(lists, "en").map(({ name }) => name),
    ["alpha", "Etc", "Été", "zeta"],
  );
});

test("entries are counted by list and in no list, without entries that cannot be verified", () => {
  assert.deepEqual(
    [...countByList([a, b, c, LIE, entry("d", SERVERS)])],
    [
      ["list-1", 2],
      [UNLISTED, 1],
      ["list-2", 1],
    ],
  );
});

test("undoing a move restores only the moved entries, and keeps later changes of other entries", () => {
  const before = [a, b, LIE, c];
  const moved = movedToList(before, new Set(["b"]), SERVERS);
  assert.deepEqual(
    moved.map((one, index) => one === before[index]),
    [true, false, true, true],
  );
  const renamed = { ...c, name: "renamed by someone else" };
  const back = restored([...moved.slice(0, 3), renamed], new Set(["b"]), before);
  assert.deepEqual(back, [a, b, LIE, renamed]);
  assert.equal(back[1], b);
  assert.equal(back[3], renamed);
});

test("an entry taken out of its list is in no list", () => {
  const [moved] = movedToList([entry("e", SERVERS)], new Set(["e"]), null);
  assert.equal((moved as ListedEntry).password_list, null);
});

test("when entries are deleted, the other entries stay the same objects", () => {
  const left = withoutEntries([a, LIE, b], new Set(["a"]));
  assert.equal(left.length, 2);
  assert.equal(left[0], LIE);
  assert.equal(left[1], b);
});

test("a deleted list disappears from its entries, and the other entries stay the same objects", () => {
  const inOther = entry("d", OTHER);
  const before = [entry("e", SERVERS), LIE, inOther];
  const after = withoutList(before, SERVERS.uid);
  assert.equal((after[0] as ListedEntry).password_list, null);
  assert.equal(after[1], LIE);
  assert.equal(after[2], inOther);
});

test("a row is the same object while its entry is unchanged", () => {
  const first = rowsFrom([b, a]);
  const second = rowsFrom([a, { ...b, name: "bb" }]);
  assert.deepEqual(
    first.map(({ id }) => id),
    ["a", "b"],
  );
  assert.equal(second[0], first[0]);
  assert.notEqual(second[1], first[1]);
});

test("the same entries are sorted again only if the language changes", () => {
  const entries = [b, LIE, a];
  const sorted = sortedByName(entries, { order, hidden: HIDDEN });
  assert.deepEqual(sorted, [a, b, LIE]);
  assert.equal(sortedByName(entries, { order, hidden: HIDDEN }), sorted);
  const first = { entryUnverifiable: "!", entryOlder: "!", entryMissing: "!" };
  assert.deepEqual(sortedByName(entries, { order, hidden: first }), [LIE, a, b]);
  const backwards = (left: string, right: string) => order(right, left);
  assert.deepEqual(sortedByName(entries, { order: backwards, hidden: HIDDEN }), [LIE, b, a]);
  assert.equal(sortedByName([...entries], { order, hidden: HIDDEN })[0], a);
});

test("a list shows its own entries, “In no list” shows entries without a list, and the bucket shows all entries", () => {
  const rows = rowsFrom([a, b, c, LIE]);
  assert.deepEqual(
    rowsOfList(rows, SERVERS.uid).map(({ id }) => id),
    ["a"],
  );
  assert.deepEqual(
    rowsOfList(rows, UNLISTED).map(({ id }) => id),
    ["b"],
    "the list of an unverifiable entry is unknown",
  );
  assert.equal(rowsOfList(rows, undefined), rows);
});

test("selected entries have a common list only if all of them are in it", () => {
  const rows = rowsFrom([a, b, c, entry("d", SERVERS)]);
  const of = (...ids: readonly string[]) => listsOf(rows, new Set(ids));
  assert.deepEqual(of("a", "d"), { listUid: SERVERS.uid, isListed: true });
  assert.deepEqual(of("a", "c"), { listUid: undefined, isListed: true });
  assert.deepEqual(of("a", "b"), { listUid: undefined, isListed: true });
  assert.deepEqual(of("b"), { listUid: undefined, isListed: false });
  assert.deepEqual(of(), { listUid: undefined, isListed: false });
});

test("entries that are renamed, moved or deleted leave the selection", () => {
  const picked = pick(["a", "b", "gone", "unverifiable-3"], byId([a, b, c, LIE]));
  assert.deepEqual([...picked.keys()], ["a", "b"]);
  assert.deepEqual([...stillSelected(picked, byId([a, b, { ...c, name: "cc" }]))], ["a", "b"]);
  assert.deepEqual([...stillSelected(picked, byId([{ ...a }, b]))], ["a", "b"]);
  assert.deepEqual([...stillSelected(picked, byId([a, { ...b, password_list: OTHER }]))], ["a"]);
  assert.deepEqual([...stillSelected(picked, byId([{ ...a, name: "other" }, b]))], ["b"]);
  assert.deepEqual([...stillSelected(picked, byId([a]))], ["a"]);
  assert.equal(stillSelected(picked, byId([])).size, 0);
});

test("an entry can be selected, and stays selected, only as long as the user may move it", () => {
  const onlyA = (one: ListedEntry) => one.uid === "a";
  const picked = pick(["a", "b"], byId([a, b], onlyA));
  assert.deepEqual([...picked.keys()], ["a"]);
  assert.equal(selectionFacts(new Set(["a"]), rowsFrom([a, b], onlyA)).isAll, true);
  assert.equal(
    stillSelected(
      picked,
      byId([a, b], () => false),
    ).size,
    0,
  );
});

test("the header says whether all or some rows are selected, and how many of them are hidden", () => {
  const shown = rowsFrom([a, b, LIE]);
  assert.deepEqual(selectionFacts(new Set(["a", "c"]), shown), {
    selectable: 2,
    isAll: false,
    isSome: true,
    hidden: 1,
  });
  assert.deepEqual(selectionFacts(new Set(["a", "b"]), shown), {
    selectable: 2,
    isAll: true,
    isSome: false,
    hidden: 0,
  });
});

test("when the selected rows are removed, the next row gets the focus, or else the previous row", () => {
  const shown = rowsFrom([a, b, c]);
  assert.equal(findNeighbour(new Set(["a", "b"]), shown), "c");
  assert.equal(findNeighbour(new Set(["b", "c"]), shown), "a");
  assert.equal(findNeighbour(new Set(["a", "b", "c"]), shown), undefined);
});
