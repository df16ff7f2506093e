/** @file The passkeys of websites in an entry's `extra` and in its row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readBitwardenPasskey, writeBitwardenPasskey } from "../../src/extra/bitwarden-passkey.ts";
import { EMPTY_EXTRA, parseExtra, writeExtra } from "../../src/extra/extra.ts";
import type { Passkey } from "../../src/extra/passkey.ts";
import { readPasskeys, withoutPasskey, withPasskey } from "../../src/extra/passkeys.ts";
import { passkeysOf } from "../../src/extra/passkeys-of.ts";
import { rowContent } from "../../src/rows/row-content.ts";

const PASSKEY: Passkey = {
  id: "AAECAwQFBgcICQoLDA0ODw",
  rpId: "bank.test",
  userHandle: "dXNlcg",
  userName: "ann",
  displayName: "Ann",
  key: "MIGHAgEA",
  prf: "A".repeat(43),
  createdAt: "2026-11-01T10:00:00.000Z",
};
const OTHER: Passkey = { ...PASSKEY, id: "_w", rpId: "mail.test" };
const OF_BITWARDEN = {
  credentialId: "00010203-0405-0607-0809-0A0B0C0D0E0F",
  keyType: "public-key",
  keyAlgorithm: "ECDSA",
  keyCurve: "P-256",
  keyValue: "MIGHAgEA",
  rpId: "bank.test",
  userHandle: "dXNlcg",
  userName: "ann",
  counter: "0",
  rpName: "Bank",
  userDisplayName: "Ann",
  discoverable: "true",
  creationDate: "2026-11-01T10:00:00.000Z",
};
const { prf: _, ...IMPORTED } = PASSKEY;

const extraOf = (members: object) => parseExtra(JSON.stringify({ v: 1, ...members }));
const written = (extra: Parameters<typeof writeExtra>[0]) => JSON.parse(writeExtra(extra));

test("a passkey is added once, read again and removed, and unknown items stay", () => {
  const unknown = { id: "later", algorithm: -8 };
  const extra = withPasskey(withPasskey(extraOf({ passkeys: [unknown], later: 1 }), PASSKEY), PASSKEY);
  assert.deepEqual(readPasskeys(parseExtra(writeExtra(extra))), [PASSKEY]);
  assert.deepEqual(written(extra), { v: 1, later: 1, passkeys: [unknown, PASSKEY] });
  assert.deepEqual(written(withoutPasskey(extra, PASSKEY.id)), { v: 1, later: 1, passkeys: [unknown] });
  assert.deepEqual(written(withoutPasskey(withPasskey(EMPTY_EXTRA, PASSKEY), PASSKEY.id)), { v: 1 });
});

test("a password has the passkeys of its extra, and a note has none", () => {
  const fields = { extra: writeExtra(withPasskey(EMPTY_EXTRA, PASSKEY)) };
  assert.deepEqual(passkeysOf({ type: "password", fields }), [PASSKEY]);
  assert.deepEqual(passkeysOf({ type: "note", fields }), []);
});

test("passkeys that an import from Bitwarden has kept can be read and removed, at every level of nesting", () => {
  const kept = { from: "bitwarden", fido2Credentials: [OF_BITWARDEN] };
  for (const imported of [kept, { versions: [], imported: kept }]) {
    const extra = extraOf({ imported });
    assert.deepEqual(readPasskeys(extra), [IMPORTED]);
    const without = withoutPasskey(extra, PASSKEY.id);
    assert.deepEqual(readPasskeys(without), []);
    assert.match(writeExtra(without), /bitwarden/);
    assert.deepEqual(readPasskeys(withPasskey(extra, PASSKEY)), [PASSKEY], "one passkey, not two");
  }
});

const UNUSABLE: Readonly<Record<string, object>> = {
  "another algorithm": { keyAlgorithm: "RSA" },
  "another curve": { keyCurve: "P-384" },
  "a counter above 0": { counter: "3" },
  "a malformed id": { credentialId: "c-1" },
  "no domain": { rpId: "" },
  "a key that is not base64url": { keyValue: "MIG=" },
};

for (const [what, change] of Object.entries(UNUSABLE))
  test(`a passkey from Bitwarden with ${what} is not usable`, () =>
    assert.equal(readBitwardenPasskey({ ...OF_BITWARDEN, ...change }), undefined));

test("a passkey that is written for Bitwarden is read again, whatever the length of its id", () => {
  assert.equal(writeBitwardenPasskey(PASSKEY, "").credentialId, OF_BITWARDEN.credentialId.toLowerCase());
  for (const { prf: __, ...passkey } of [PASSKEY, OTHER])
    assert.deepEqual(readBitwardenPasskey(writeBitwardenPasskey(passkey, "")), passkey);
  const { createdAt: ___, ...undated } = IMPORTED;
  assert.equal(writeBitwardenPasskey(undated, "2026-01-01").creationDate, "2026-01-01");
});

test("values that are not valid passkeys are ignored", () => {
  const wrong = [null, 1, "x", [], {}, { ...PASSKEY, id: 5 }, { ...PASSKEY, prf: "AA" }];
  assert.deepEqual(readPasskeys(extraOf({ passkeys: wrong })), []);
  for (const passkeys of [null, {}, "x"]) {
    const extra = extraOf({ passkeys, imported: passkeys });
    assert.deepEqual(readPasskeys(extra), []);
    assert.deepEqual(readPasskeys(withPasskey(extra, PASSKEY)), [PASSKEY]);
  }
});

test("the row of a login names its passkeys, and the row of a note names none", () => {
  const extra = writeExtra([PASSKEY, OTHER].reduce(withPasskey, EMPTY_EXTRA));
  const fields = { url: "", username: "ann", password: "", text: "", extra };
  const p = [
    [PASSKEY.rpId, PASSKEY.id],
    [OTHER.rpId, OTHER.id],
  ];
  const row = rowContent({ name: "Bank", fields });
  assert.deepEqual(row, { n: "Bank", u: "ann", p });
  assert.deepEqual(rowContent({ name: "Bank", fields: { ...fields, extra: "" } }, row), {
    n: "Bank",
    u: "ann",
  });
  assert.deepEqual(rowContent({ name: "Bank", fields: { text: "", extra } }), { n: "Bank" });
});

test("if not all passkeys fit into the row, the row names those that were added last", () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    ...PASSKEY,
    id: `AAECAwQFBgcICQoLDA0OAA${at + 10}`,
  }));
  const fields = { url: "https://bank.test", username: "ann", password: "", text: "" };
  const extra = writeExtra(many.reduce(withPasskey, EMPTY_EXTRA));
  const { n, p = [], more } = rowContent({ name: "Bank", fields: { ...fields, extra } });
  assert.deepEqual([n, more], ["Bank", 2]);
  assert.ok(p.length > 15);
  assert.deepEqual(
    p.map(([, id]) => id),
    many.slice(-p.length).map(({ id }) => id),
  );
});
