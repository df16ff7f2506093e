import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { readAddresses } from "@keepwell/client/extra/match-modes.ts";
import { typedOf } from "../../src/entry/kept-form.ts";
import { readForm } from "../../src/entry/read-form.ts";
import { draftOf, typedProblems } from "../../src/entry/typed-entry.ts";
import { BLANK } from "../../src/entry/typed-fields.ts";

const EXTRA = JSON.stringify({
  v: 1,
  totp: { text: "JBSWY3DPEHPK3PXP" },
  urls: ["https://other.example"],
  match: { "https://old.example": "start", "https://other.example": "exact" },
  later: true,
});

const SAVED: Extract<OpenEntry, { type: "password" }> = {
  uid: "one",
  bucketUid: "bucket",
  name: "Library",
  rev: 3,
  labelVerified: true,
  createdAt: "",
  updatedAt: "",
  type: "password",
  fields: { url: "https://old.example", username: "ana", password: "secret", text: "", extra: EXTRA },
};

const fieldsOf = (draft: ReturnType<typeof draftOf>) => {
  if (draft.type === "note") throw new Error("A note has no fields of a password.");
  return draft.fields;
};

test("an edit that does not change the address keeps `extra` byte for byte", () => {
  const typed = { ...BLANK, name: "Library", url: "https://old.example", password: "next" };
  const { extra, password } = fieldsOf(draftOf(typed, SAVED));
  assert.equal(extra, EXTRA);
  assert.equal(password, "next");
});

test("if an address changes, `extra` loses the match mode of the old address and nothing else", () => {
  const { url, extra } = fieldsOf(draftOf({ ...BLANK, name: "Library", url: "new.example" }, SAVED));
  assert.equal(url, "https://new.example");
  const parsed = parseExtra(extra);
  assert.equal(parsed.totp?.text, "JBSWY3DPEHPK3PXP");
  assert.deepEqual(parsed.others, { match: { "https://other.example": "exact" }, later: true });
  assert.deepEqual(
    readAddresses(url, parsed).map(({ mode }) => mode),
    ["host", "exact"],
  );
});

test("an `extra` of a later version is written back unchanged", () => {
  const later = JSON.stringify({ v: 9, secret: true });
  const opened = { ...SAVED, fields: { ...SAVED.fields, extra: later } };
  assert.equal(fieldsOf(draftOf({ ...BLANK, name: "Library", url: "new.example" }, opened)).extra, later);
});

test("an edited note stays a note, and its typed password is ignored", () => {
  const note: OpenEntry = { ...SAVED, type: "note", fields: { text: "old", extra: "{}" } };
  assert.deepEqual(draftOf({ ...BLANK, name: "Code", text: "new", password: "ignored" }, note), {
    type: "note",
    name: "Code",
    fields: { text: "new", extra: "{}" },
  });
});

test("a missing name and a too long field are reported as problems", () => {
  assert.deepEqual(typedProblems({ ...BLANK, name: " " }), { name: "required" });
  assert.deepEqual(typedProblems({ ...BLANK, name: "a", username: "é".repeat(2049) }), {
    username: "too_long",
  });
  assert.deepEqual(typedProblems({ ...BLANK, name: "a", username: "é".repeat(2048) }), {});
  assert.deepEqual(typedProblems({ ...BLANK, name: "a".repeat(256) }), { name: "too_long" });
  assert.deepEqual(typedProblems({ ...BLANK, name: "a".repeat(255) }), {});
});

test("a kept form shows the user's changes over the entry's current fields", () => {
  const kept = readForm({
    uid: "one",
    bucket: "b",
    rev: 2,
    changes: { username: "tremblay", evil: "x", url: 7 },
  });
  assert.deepEqual(kept, { uid: "one", bucket: "b", rev: 2, changes: { username: "tremblay" } });
  assert.equal(readForm({ uid: "one", bucket: "b", changes: {} }), null);
  assert.ok(kept);
  const opened = { entry: { ...SAVED, name: "Renamed elsewhere" }, sealed: {} as never };
  assert.deepEqual(typedOf(kept, opened), {
    name: "Renamed elsewhere",
    url: "https://old.example",
    username: "tremblay",
    password: "secret",
    text: "",
  });
});
