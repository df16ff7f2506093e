/** @file The age of a password in the health report. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "../../src/buckets/open-entry.ts";
import { checkedEntry } from "../../src/health/checked-entry.ts";

const SAVED = "2026-01-01T00:00:00.000Z";
const CHANGED = "2020-01-01T00:00:00.000Z";

const changedAt = (rev: number, imported: unknown): string | undefined => {
  const fields = {
    ...{ url: "", username: "", password: "p", text: "" },
    extra: JSON.stringify({ v: 1, imported }),
  };
  const entry: OpenEntry = {
    ...{ uid: "uid", bucketUid: "bucket", name: "Mail", labelVerified: true, rev },
    ...{ createdAt: SAVED, updatedAt: SAVED, type: "password", fields },
  };
  const checked = checkedEntry(entry);
  return checked === null ? undefined : new Date(checked.changedAt).toISOString();
};

test("an imported password is as old as the file says, until the entry is saved", () => {
  assert.equal(changedAt(1, { revisionDate: CHANGED }), CHANGED);
  assert.equal(changedAt(2, { revisionDate: CHANGED }), SAVED);
});

test("the age of a password without a date, or with a date after its import, starts with the save of its entry", () => {
  assert.equal(changedAt(1, undefined), SAVED);
  assert.equal(changedAt(1, { revisionDate: "2030-01-01T00:00:00.000Z" }), SAVED);
});
