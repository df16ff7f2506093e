import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { siteEntries } from "../../src/passkey-window/site-entries.ts";
import type { VaultEntry } from "../../src/vault/read-vault.ts";

const OWN = {
  uid: "own",
  access_type: "owner",
  permissions: null,
  is_shared: false,
  enterprise_uid: null,
} as OpenBucket;
const READ = {
  uid: "read",
  access_type: "read",
  permissions: null,
  is_shared: true,
  enterprise_uid: null,
} as OpenBucket;

const entry = (uid: string, username: string, more: Partial<VaultEntry> = {}): VaultEntry => ({
  ...{
    uid,
    name: uid,
    type: "password",
    username,
    hasCode: false,
    passkeys: [],
    sharedIn: null,
    words: "",
    lastUsed: 0,
  },
  addresses: [{ text: "https://shop.example.com", mode: "host" }],
  ...{ bucket: OWN, isUnshared: true, rev: 1, permissions: null },
  ...more,
});

const asked = { origin: "https://shop.example.com", userName: "Ana" };
const uidsOf = (entries: readonly VaultEntry[]) => entries.map(({ uid }) => uid);

test("the entry with the website's user name comes first and is suggested", () => {
  const elsewhere = { addresses: [{ text: "https://other.example.org", mode: "host" }] } as const;
  const { entries, suggested } = siteEntries(
    [entry("a", "bo"), entry("b", "ana"), entry("c", "ana", elsewhere), entry("d", "ana", { type: "note" })],
    asked,
  );
  assert.deepEqual([uidsOf(entries), suggested?.uid], [["b", "a"], "b"]);
});

test("an entry that others can see is not suggested, and an entry that the user cannot edit is not offered", () => {
  const shared = { isUnshared: false };
  const { entries, suggested } = siteEntries(
    [entry("a", "ana", shared), entry("b", "ana", { bucket: READ, isUnshared: false })],
    asked,
  );
  assert.deepEqual([uidsOf(entries), suggested], [["a"], undefined]);
  const both = siteEntries([entry("a", "ana", shared), entry("own", "ana")], asked);
  assert.deepEqual([uidsOf(both.entries), both.suggested?.uid], [["own", "a"], "own"]);
});

test("without a user name, a new entry is suggested", () => {
  const { entries, suggested } = siteEntries([entry("a", "")], { ...asked, userName: "" });
  assert.deepEqual([uidsOf(entries), suggested], [["a"], undefined]);
});
