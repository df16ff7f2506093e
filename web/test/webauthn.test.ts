/**
 * @file A passkey computes a value, `prf`, which the browser's answer contains. The page accepts only a valid value,
 * and wipes the browser's copy.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { browserAuthenticator } from "../src/app/webauthn.ts";

/** The value with which the WebAuthn extension `prf` answers. */
let first: BufferSource | undefined;

class AuthenticatorAssertionResponse {
  readonly clientDataJSON = new ArrayBuffer(8);
  readonly authenticatorData = new ArrayBuffer(8);
  readonly signature = new ArrayBuffer(8);
  readonly userHandle = null;
}

class PublicKeyCredential {
  readonly rawId = new ArrayBuffer(16);
  readonly response = new AuthenticatorAssertionResponse();
  getClientExtensionResults() {
    return first === undefined ? {} : { prf: { results: { first } } };
  }
}

const browser = {
  AuthenticatorAssertionResponse,
  PublicKeyCredential,
  navigator: { credentials: { get: async () => new PublicKeyCredential() } },
};

const own = new Map(
  Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
);
before(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
after(() => {
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

const readGiven = async (given: BufferSource | undefined): Promise<Uint8Array | null> => {
  first = given;
  const input = new Uint8Array(32);
  const wanted = { challenge: "AAAA", credentials: null, verifyUser: true, input };
  return (await browserAuthenticator.use(wanted)).value;
};

test("a passkey's value is accepted only if it has 32 bytes", async () => {
  assert.deepEqual(await readGiven(new Uint8Array(32).fill(1).buffer), new Uint8Array(32).fill(1));
  assert.deepEqual(await readGiven(new Uint8Array(40).fill(1).subarray(8)), new Uint8Array(32).fill(1));
  for (const other of [undefined, new ArrayBuffer(0), new ArrayBuffer(31), new Uint8Array(48)])
    assert.equal(await readGiven(other), null, `${other?.byteLength} bytes`);
});

test("the browser's own copy of the value is also wiped", async () => {
  const given = new Uint8Array(32).fill(1);
  for (const source of [given, given.buffer]) {
    given.fill(1);
    const value = await readGiven(source);
    assert.ok(value);
    wipe(value);
    assert.deepEqual(given, new Uint8Array(32));
  }
});
