import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { type Bytes, fromBase64Url, fromUtf8, toBase64Url } from "@keepwell/crypto/bytes.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { makePasskey } from "../../src/passkeys/make-passkey.ts";
import { readCreation } from "../../src/passkeys/read-creation.ts";
import { readSignInOptions } from "../../src/passkeys/read-sign-in-options.ts";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { signWithPasskey } from "../../src/passkeys/sign-with-passkey.ts";
import { CHALLENGE, creationOptions, ORIGIN, RP_ID, requestOptions, USER_HANDLE } from "./options.ts";

const NOW = Date.UTC(2026, 0, 2);
const AAGUID = "ea72bb7c-1bd9-4fa3-986d-43052eee5251";
const EXPECTED = { expectedChallenge: CHALLENGE, expectedOrigin: ORIGIN, expectedRPID: RP_ID };

const make = async (changes = {}) => {
  const creation = readCreation(creationOptions(changes), ORIGIN, rpIdFor);
  assert.ok(creation);
  const { passkey, credential } = await makePasskey(creation, ORIGIN, NOW);
  return { passkey, response: JSON.parse(credential) };
};

const use = async (passkey: Passkey, changes = {}) => {
  const signInOptions = readSignInOptions(requestOptions(changes), ORIGIN, rpIdFor);
  assert.ok(signInOptions);
  return JSON.parse(await signWithPasskey(signInOptions, passkey, ORIGIN));
};

const makeVerified = async () => {
  const { passkey, response } = await make();
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...EXPECTED });
  assert.ok(registrationInfo);
  return { passkey, registered: registrationInfo };
};

test("a website's server accepts a new passkey and reads its flags and its AAGUID", async () => {
  const { passkey, registered } = await makeVerified();
  assert.equal(registered.credential.id, passkey.id);
  assert.equal(registered.aaguid, AAGUID);
  assert.equal(registered.fmt, "none");
  assert.equal(registered.userVerified, true);
  assert.equal(registered.credentialDeviceType, "multiDevice");
  assert.equal(registered.credentialBackedUp, true);
  assert.equal(registered.credential.counter, 0);
  assert.deepEqual(registered.credential.transports, ["internal", "hybrid"]);
});

test("a new passkey has all the values that an entry stores", async () => {
  const { passkey, response } = await make();
  const { id, key, prf, ...rest } = passkey;
  assert.deepEqual(rest, {
    rpId: RP_ID,
    userHandle: USER_HANDLE,
    userName: "ana@example.com",
    displayName: "Ana",
    createdAt: "2026-01-02T00:00:00.000Z",
  });
  assert.equal(fromBase64Url(id).length, 16);
  assert.equal(fromBase64Url(prf ?? "").length, 32);
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  await crypto.subtle.importKey("pkcs8", fromBase64Url(key), algorithm, false, ["sign"]);
  await crypto.subtle.importKey("spki", fromBase64Url(response.response.publicKey), algorithm, false, [
    "verify",
  ]);
  assert.equal(response.response.publicKeyAlgorithm, -7);
  assert.notEqual((await make()).passkey.id, id);
});

test("the client data is exactly the standard's serialization", async () => {
  const { passkey, response } = await make();
  const clientData = (from: { response: { clientDataJSON: string } }) =>
    fromUtf8(fromBase64Url(from.response.clientDataJSON));
  const rest = `"challenge":"${CHALLENGE}","origin":"${ORIGIN}","crossOrigin":false}`;
  assert.equal(clientData(response), `{"type":"webauthn.create",${rest}`);
  assert.equal(clientData(await use(passkey)), `{"type":"webauthn.get",${rest}`);
});

test("a website's server accepts each of many sign-ins", async () => {
  const { passkey, registered } = await makeVerified();
  // In a signature, about every second number begins with a set bit, and one in 256 begins with a zero byte.
  for (let count = 0; count < 300; count += 1) {
    const response = await use(passkey, { allowCredentials: [{ type: "public-key", id: passkey.id }] });
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, ...EXPECTED, credential: registered.credential },
    });
    assert.ok(verified);
    assert.equal(authenticationInfo.userVerified, true);
    assert.equal(authenticationInfo.newCounter, 0);
    assert.equal(response.response.userHandle, USER_HANDLE);
  }
});

test("a website's server refuses a signature with another challenge, origin, rpId or key", async () => {
  const { passkey, registered } = await makeVerified();
  const other = await makeVerified();
  const { response } = await make();
  const signed = await use(passkey);
  const { credential } = registered;
  const expectations = [
    { ...EXPECTED, expectedChallenge: toBase64Url(new Uint8Array(32)) },
    { ...EXPECTED, expectedOrigin: "https://example.com" },
    { ...EXPECTED, expectedRPID: "login.example.com" },
  ];
  for (const expected of expectations) {
    await assert.rejects(verifyRegistrationResponse({ response, ...expected }));
    await assert.rejects(verifyAuthenticationResponse({ response: signed, credential, ...expected }));
  }
  const wrong = { ...other.registered.credential, id: credential.id };
  const { verified } = await verifyAuthenticationResponse({
    ...{ response: signed, credential: wrong, ...EXPECTED },
  });
  assert.equal(verified, false);
});

test("a server that gets client data with another origin refuses the signature", async () => {
  const { passkey, registered } = await makeVerified();
  const signed = await use(passkey);
  const clientData = fromUtf8(fromBase64Url(signed.response.clientDataJSON));
  const forged = clientData.replace(ORIGIN, "https://evil.test");
  const response = {
    ...signed,
    response: { ...signed.response, clientDataJSON: toBase64Url(new TextEncoder().encode(forged)) },
  };
  const { verified } = await verifyAuthenticationResponse({
    ...{ response, ...EXPECTED, expectedOrigin: "https://evil.test", credential: registered.credential },
  });
  assert.equal(verified, false);
});

test("a passkey of another website, or one that the website does not accept, signs nothing", async () => {
  const { passkey } = await make();
  const allowCredentials = [{ type: "public-key", id: toBase64Url(new Uint8Array(16)) }];
  await assert.rejects(use(passkey, { allowCredentials }), RangeError);
  await assert.rejects(use({ ...passkey, rpId: "example.org" }), RangeError);
  await assert.rejects(use({ ...passkey, rpId: "login.example.com" }), RangeError);
  await assert.rejects(use({ ...passkey, key: "AAAA" }));
});

const SALTS = [new Uint8Array([1, 2, 3]), new Uint8Array(32).fill(7)] as const;
const [first, second] = SALTS.map(toBase64Url);

/** Computes the value of `prf` with Node's own cryptography. */
const prfOf = ({ prf = "" }: Passkey, input: Bytes): string => {
  const salt = createHash("sha256").update("WebAuthn PRF").update(Buffer.of(0)).update(input).digest();
  return createHmac("sha256", fromBase64Url(prf)).update(salt).digest("base64url");
};

test("prf gives the standard's values, both when the passkey is made and when it is used", async () => {
  const { passkey, response } = await make({
    extensions: { prf: { eval: { first, second } }, credProps: true },
  });
  const results = { first: prfOf(passkey, SALTS[0]), second: prfOf(passkey, SALTS[1]) };
  assert.deepEqual(response.clientExtensionResults, {
    credProps: { rk: true },
    prf: { enabled: true, results },
  });
  const atUse = await use(passkey, { extensions: { prf: { eval: { first, second } } } });
  assert.deepEqual(atUse.clientExtensionResults, { prf: { results } });
});

test("prf prefers the inputs for the passkey that is used", async () => {
  const { passkey } = await make();
  const other = toBase64Url(new Uint8Array(16));
  const allowCredentials = [passkey.id, other].map((id) => ({ type: "public-key", id }));
  const ask = (id: string) =>
    use(passkey, {
      allowCredentials,
      extensions: { prf: { eval: { first }, evalByCredential: { [id]: { first: second } } } },
    });
  assert.deepEqual((await ask(passkey.id)).clientExtensionResults.prf.results, {
    first: prfOf(passkey, SALTS[1]),
  });
  assert.deepEqual((await ask(other)).clientExtensionResults.prf.results, {
    first: prfOf(passkey, SALTS[0]),
  });
});

test("the answer contains only extensions that the website asked for; an imported passkey has no prf", async () => {
  const { passkey, response } = await make();
  assert.deepEqual(response.clientExtensionResults, {});
  assert.deepEqual((await use(passkey)).clientExtensionResults, {});
  const asked = await make({ extensions: { prf: {} } });
  assert.deepEqual(asked.response.clientExtensionResults, { prf: { enabled: true } });
  const { prf: _, ...imported } = passkey;
  const extensions = { prf: { eval: { first } } };
  assert.deepEqual((await use(imported, { extensions })).clientExtensionResults, { prf: {} });
});
