/**
 * @file The options of a call decide whether Keepwell answers it. Pages can write any options, so reading them must
 * never throw.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCreation } from "../../src/passkeys/read-creation.ts";
import { readSignInOptions } from "../../src/passkeys/read-sign-in-options.ts";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { creationOptions, ORIGIN, requestOptions } from "./options.ts";

const creates = (changes: object) =>
  readCreation(creationOptions({ ...changes }), ORIGIN, rpIdFor) !== undefined;
const signsIn = (changes: object) =>
  readSignInOptions(requestOptions({ ...changes }), ORIGIN, rpIdFor) !== undefined;
const ID = { type: "public-key", id: "AQID" };

test("Keepwell creates a passkey unless the options are malformed or require a property that Keepwell's passkeys do not have", () => {
  const own = [
    {},
    { pubKeyCredParams: [] },
    { authenticatorSelection: { authenticatorAttachment: "platform", residentKey: "required" } },
    { hints: ["client-device", "security-key"] },
    { attestation: "direct" },
    { excludeCredentials: [ID] },
    { extensions: { credProps: true, prf: {}, unknown: 1 } },
  ];
  const others = [
    { pubKeyCredParams: [{ type: "public-key", alg: -257 }] },
    { pubKeyCredParams: "ES256" },
    { authenticatorSelection: { authenticatorAttachment: "cross-platform" } },
    { hints: ["security-key"] },
    { hints: ["hybrid"] },
    { attestation: "enterprise" },
    { extensions: { largeBlob: { support: "required" } } },
    { extensions: { prf: { eval: { first: "not base64url!" } } } },
    { excludeCredentials: [{ type: "public-key", id: "?" }] },
    { challenge: "" },
    { user: { id: "", name: "ana", displayName: "Ana" } },
    { rp: { id: "other.test", name: "Other" } },
  ];
  for (const changes of own) assert.ok(creates(changes), JSON.stringify(changes));
  for (const changes of others) assert.ok(!creates(changes), JSON.stringify(changes));
});

test("Keepwell answers a sign-in unless its options are malformed or prefer another kind of passkey", () => {
  const own = [{}, { allowCredentials: [] }, { allowCredentials: [ID] }, { hints: ["client-device"] }];
  const others = [
    { hints: ["hybrid"] },
    { allowCredentials: [{ type: "later", id: "AQID" }] },
    { allowCredentials: "all" },
    { rpId: "com" },
    { challenge: 5 },
    { extensions: { prf: { evalByCredential: { AQID: { first: "AQID" } } } } },
    { extensions: [] },
  ];
  for (const changes of own) assert.ok(signsIn(changes), JSON.stringify(changes));
  for (const changes of others) assert.ok(!signsIn(changes), JSON.stringify(changes));
});

test("reading never throws, whatever the options are", () => {
  const both = (text: string): void => {
    readCreation(text, ORIGIN, rpIdFor);
    readSignInOptions(text, ORIGIN, rpIdFor);
  };
  fc.assert(fc.property(fc.string(), both));
  fc.assert(fc.property(fc.json(), both));
  const names = [
    "rp",
    "user",
    "challenge",
    "pubKeyCredParams",
    "extensions",
    "allowCredentials",
    "rpId",
    "hints",
  ];
  const changed = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  fc.assert(fc.property(changed, (changes) => both(creationOptions(changes))));
  both("[".repeat(50_000));
});
