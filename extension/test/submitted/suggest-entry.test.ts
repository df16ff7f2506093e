import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { isUnshared } from "../../src/entry/is-unshared.ts";
import { ownFirst, suggestEntry } from "../../src/submitted/suggest-entry.ts";
import type { VaultEntry } from "../../src/vault/read-vault.ts";

const OWN = { owner_uid: "ana", access_type: "owner", is_shared: false, enterprise_uid: null } as OpenBucket;
const entry = (uid: string, differs: Partial<OpenBucket> = {}) => {
  const bucket = { ...OWN, ...differs };
  return { uid, bucket, isUnshared: isUnshared(bucket, "ana") } as VaultEntry;
};

const suggested = (bucket: Partial<OpenBucket>, current: string) =>
  suggestEntry([entry("other"), entry("a", bucket)], {
    login: { username: "ana", password: "new", current },
    saved: [{ uid: "a", username: "ana", password: "old" }],
    verdict: { kind: "ask", username: "ana", target: "a" },
  })?.uid;

const SHARED: readonly Partial<OpenBucket>[] = [
  { is_shared: true },
  { access_type: "write" } as Partial<OpenBucket>,
  { enterprise_uid: "team" },
  // A bucket of another user. Its other fields look like those of the account's own bucket.
  { owner_uid: "eve" },
];

test("an entry that others can see is suggested only if it has the current password", () => {
  assert.equal(suggested({}, ""), "a");
  for (const bucket of SHARED) {
    assert.equal(suggested(bucket, ""), undefined, JSON.stringify(bucket));
    assert.equal(suggested(bucket, "guess"), undefined, JSON.stringify(bucket));
    assert.equal(suggested(bucket, "old"), "a", JSON.stringify(bucket));
  }
});

test("no entry is suggested if there is none that the user may update", () => {
  const saved = [{ uid: "a", username: "ana", password: "old" }];
  const login = { username: "ana", password: "new", current: "old" };
  for (const target of [null, "a"])
    assert.equal(
      suggestEntry([entry("b")], { login, saved, verdict: { kind: "ask", username: "ana", target } }),
      null,
    );
});

test("the user's own entries come before entries of other users", () => {
  const entries = [...SHARED.map((bucket, at) => entry(`s${at}`, bucket)), entry("own")];
  assert.deepEqual(
    ownFirst(entries).map(({ uid }) => uid),
    ["own", "s0", "s1", "s2", "s3"],
  );
});
