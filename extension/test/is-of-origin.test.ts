import assert from "node:assert/strict";
import { test } from "node:test";
import { isOfOrigin } from "../src/content/is-of-origin.ts";

const HERE = "https://library.example.com";

test("a document is filled only if its address and its security origin are both the expected origin", () => {
  assert.equal(isOfOrigin({ origin: HERE, location: { origin: HERE } }, HERE), true);
  const elsewhere = "https://elsewhere.example.org";
  assert.equal(isOfOrigin({ origin: elsewhere, location: { origin: elsewhere } }, HERE), false);
  // The server sends an uploaded file of another user with `Content-Security-Policy: sandbox`.
  assert.equal(isOfOrigin({ origin: "null", location: { origin: HERE } }, HERE), false);
});
