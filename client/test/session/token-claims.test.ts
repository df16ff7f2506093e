import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeToken } from "../../src/session/token-claims.ts";

const UID = "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";
const SID = "1b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";
const claims = { sub: UID, sid: SID, epoch: 1, form: "session", sek: "sealed" };

const encoded = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const tokenOf = (payload: unknown) => `${encoded({ alg: "none" })}.${encoded(payload)}.x`;

test("the claims are read from a token", () => {
  assert.deepEqual(decodeToken(tokenOf(claims), UID), claims);
});

test("further claims are ignored (MS-09)", () => {
  const extra = { ...claims, amr: "external", keyConnectorUrl: "https://evil.test", migrate: true, kdf: 0 };
  assert.deepEqual(decodeToken(tokenOf(extra), UID), claims);
});

test("a token cannot be verified if it belongs to another user, is malformed, or lacks a claim", () => {
  const payloads = [
    { ...claims, sub: SID },
    { ...claims, sek: null },
    { ...claims, sek: undefined },
    { ...claims, sek: { iv: "", value: "" } },
    { ...claims, epoch: 0 },
    { ...claims, epoch: 1.5 },
    { ...claims, epoch: "1" },
    { ...claims, epoch: 2 ** 40 },
    { ...claims, form: "migrate" },
    { ...claims, sid: "x" },
    null,
    [claims],
    "{",
    '{"sub":NaN}',
  ];
  const tokens = [...payloads.map(tokenOf), "", "x", "a.b", "..", `a.${encoded(claims)}=.b`, "a.\u00e9.b"];
  for (const token of tokens)
    assert.throws(
      () => decodeToken(token, UID),
      { name: "CannotVerifyError", message: "cannot be verified" },
      token,
    );
});
