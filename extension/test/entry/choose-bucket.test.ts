import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { chooseBucket } from "../../src/entry/choose-bucket.ts";
import { siteOfPage } from "../../src/match/site.ts";
import type { VaultEntry } from "../../src/vault/read-vault.ts";

const bucket = (uid: string, differs: Partial<OpenBucket> = {}): OpenBucket =>
  ({
    uid,
    is_system: false,
    is_shared: false,
    access_type: "owner",
    enterprise_uid: null,
    owner_uid: "ana",
    permissions: null,
    ...differs,
  }) as OpenBucket;

const PRIVATE = bucket("private", { is_system: true });
const OWN = bucket("own");
const OFFERED = bucket("offered", { access_type: "write", is_shared: true });
const TEAMS = bucket("team", {
  access_type: "write",
  enterprise_uid: "enterprise",
  permissions: ["read", "write"],
});
const READ_ONLY = bucket("read-only", { access_type: "read" });
const PAGE = siteOfPage("https://bank.example/login");

const entryIn = (one: OpenBucket): VaultEntry =>
  ({
    name: "Bank",
    addresses: [{ text: "https://bank.example", mode: "host" }],
    lastUsed: 0,
    bucket: one,
  }) as unknown as VaultEntry;

const chosen = (
  entries: readonly VaultEntry[],
  buckets: readonly OpenBucket[] = [OFFERED, TEAMS, OWN, PRIVATE],
) => chooseBucket({ account: "ana", buckets, entries }, PAGE)?.uid;

test("a new entry goes to the user's own bucket with an entry for the site, or else to the private bucket", () => {
  assert.equal(chosen([]), "private");
  assert.equal(chosen([entryIn(OWN)]), "own");
});

test("a new entry goes to the private bucket if only a shared bucket has an entry for the site", () => {
  const disguised = bucket("called her own by the server", { owner_uid: "eve" });
  for (const one of [OFFERED, TEAMS, bucket("handed out", { is_shared: true }), disguised])
    assert.equal(chosen([entryIn(one)], [one, PRIVATE]), "private");
});

test("without a private bucket, a new entry goes to the first bucket in which the account can create entries", () => {
  assert.equal(chosen([], [READ_ONLY, TEAMS]), "team");
  assert.equal(chosen([], [READ_ONLY]), undefined);
});
