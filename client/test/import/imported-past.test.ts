/** @file Earlier passwords and dates are read from the data that the import has sealed with the entry. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_EXTRA, parseExtra } from "../../src/extra/extra.ts";
import { earlierPasswords, importedChange, importedPasswordChange } from "../../src/extra/imported-past.ts";

const extraOf = (imported: unknown) => parseExtra(JSON.stringify({ v: 1, imported }));
const JUNE = "2024-06-01T00:00:00.000Z";
const MAY = "2024-05-01T00:00:00.000Z";
const MARCH = "2024-03-01T00:00:00.000Z";
const APRIL = "2024-04-01T00:00:00.000Z";

const PASSWORDS: Readonly<Record<string, readonly [imported: unknown, passwords: readonly unknown[]]>> = {
  "Bitwarden and KeePass, the newest first": [
    {
      passwordHistory: [
        { lastUsedDate: APRIL, password: "first" },
        { password: "undated" },
        { lastUsedDate: MAY, password: "second" },
      ],
    },
    [
      ["second", MAY],
      ["first", APRIL],
      ["undated", undefined],
    ],
  ],
  "the current password, and one password twice": [
    {
      passwordHistory: [
        { lastUsedDate: MAY, password: "now" },
        { lastUsedDate: APRIL, password: "twice" },
        { lastUsedDate: MARCH, password: "twice" },
      ],
    },
    [["twice", APRIL]],
  ],
  "1Password, with seconds": [
    { passwordHistory: [{ value: "older", time: Date.parse(MAY) / 1000 }] },
    [["older", MAY]],
  ],
  "Keepwell's own export, with an earlier import in it": [
    {
      versions: [
        { type: "password", password: "now", saved_at: JUNE },
        { type: "password", password: "now", saved_at: MAY },
        { type: "password", password: "two", saved_at: APRIL },
        { type: "password", password: "one", saved_at: MARCH },
        { type: "note", saved_at: MARCH },
      ],
      imported: { passwordHistory: [{ lastUsedDate: MARCH, password: "zero" }] },
    },
    [
      ["two", MAY],
      ["one", APRIL],
      ["zero", MARCH],
    ],
  ],
  "malformed values": [
    {
      passwordHistory: [
        null,
        7,
        {},
        { password: 1 },
        { password: "" },
        { password: "p", lastUsedDate: "soon" },
      ],
    },
    [["p", undefined]],
  ],
  "nothing imported": [undefined, []],
  "another kind of value": [["passwordHistory"], []],
};

for (const [what, [imported, passwords]] of Object.entries(PASSWORDS))
  test(`earlier passwords are read: ${what}`, () => {
    const found = earlierPasswords(extraOf(imported), "now");
    assert.deepEqual(
      found.map(({ password, replacedAt }) => [password, replacedAt]),
      passwords,
    );
  });

test("a password is as old as its last replacement or, if the file has no such date, as the last change of its item", () => {
  const dates = { creationDate: APRIL, revisionDate: JUNE };
  const changes = (imported: unknown) => {
    const extra = extraOf(imported);
    return [importedChange(extra), importedPasswordChange(extra, "now")];
  };
  assert.deepEqual(changes(dates), [JUNE, JUNE]);
  assert.deepEqual(changes({ creationDate: APRIL }), [APRIL, APRIL]);
  const passwordHistory = [{ lastUsedDate: APRIL, password: "first" }];
  assert.deepEqual(changes({ ...dates, passwordHistory }), [JUNE, APRIL]);
  assert.deepEqual(changes({ ...dates, passwordHistory, passwordRevisionDate: MAY }), [JUNE, MAY]);
  assert.deepEqual(changes({ revisionDate: "soon", creationDate: 7 }), [undefined, undefined]);
  assert.equal(importedChange(EMPTY_EXTRA), undefined);
});
