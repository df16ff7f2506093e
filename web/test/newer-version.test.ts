import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry-row.ts";
import { packRow } from "@keepwell/crypto/row/row-form.ts";
import { isOutdated } from "../src/features/buckets/entry/use-newer-version.ts";

const BUCKET = "0b0a5e3c-6d7f-4c43-9a51-3a8d7f6a1b2c";
const ENTRY = "5a0c2f0e-2f43-4e0e-8a58-2a8b7c3d4e5f";
const LIST = { uid: "7d1b9c1e-9a52-4b0d-8f64-1c2d3e4f5a6b", name: "Servers" };

const rowOf = (byte: number, k: number) => ({
  sealed: packRow<"entry">(new Uint8Array(12).fill(byte), new Uint8Array(64)),
  gen: 1,
  k,
});

const sealed: EntryRow = {
  uid: ENTRY,
  id: ENTRY,
  name: "",
  rev: 3,
  row: rowOf(1, 5),
  bucket: { uid: BUCKET },
  password_list: LIST,
  permissions: null,
  is_restricted: false,
  trashed_at: null,
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  type: "note",
};

const listed: ListedEntry = { ...sealed, name: "Router", shown: null };

test("an entry is not read again if its row shows the same version or an older version", () => {
  assert.equal(isOutdated(sealed, [listed]), false);
  assert.equal(isOutdated(sealed, [{ ...listed, rev: 2, row: null }]), false);
  assert.equal(isOutdated(sealed, [{ unverifiable: true, uid: ENTRY }]), false);
});

test("an entry is read again if its version, row, list or permissions have changed", () => {
  const changed: readonly Partial<ListedEntry>[] = [
    { rev: 4 },
    { row: rowOf(2, 6) },
    { password_list: null },
    { permissions: ["read"] },
    { is_restricted: true },
  ];
  for (const change of changed) assert.equal(isOutdated(sealed, [{ ...listed, ...change }]), true);
});

test("an entry that the list no longer shows is read again, unless it was already in Trash", () => {
  assert.equal(isOutdated(sealed, []), true);
  assert.equal(isOutdated({ ...sealed, trashed_at: "2026-11-02T08:00:00.000Z" }, []), false);
});
