import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { together } from "../src/vault/read-vault.ts";

const bucketOf = (uid: string) => ({ uid }) as OpenBucket;
const listed = (uid: string, name: string) =>
  ({ uid, name, type: "password", rev: 1, shown: null, permissions: null }) as ListedEntry;

test("MS-18 an entry that two buckets list is shown only once, from the first bucket in which it opens", () => {
  const lists = new Map([
    ["shared", [listed("a", "Newsletter"), { unverifiable: true as const, uid: "c" }]],
    ["own", [listed("a", "Bank"), listed("b", "Alarm"), listed("c", "Car")]],
  ]);
  const { entries, closed } = together("ada", [bucketOf("shared"), bucketOf("own")], lists);
  assert.deepEqual(
    entries.map(({ bucket, name }) => [bucket.uid, name]),
    [
      ["own", "Alarm"],
      ["own", "Car"],
      ["shared", "Newsletter"],
    ],
  );
  assert.equal(closed, 1);
});
