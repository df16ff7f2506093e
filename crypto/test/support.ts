import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { fromBase64, fromHex, toBase64 } from "../src/bytes.ts";
import { packEnvelope, unpackEnvelope } from "../src/envelope.ts";
import { CannotVerifyError, NewerFormatError } from "../src/errors.ts";

/**
 * Checks that an error is a `CannotVerifyError`, and that it has no detail by which two failures could be told apart.
 */
export const isE0 = (error: unknown): true => {
  assert.ok(error instanceof CannotVerifyError);
  assert.equal(error.message, "cannot be verified");
  assert.equal(error.name, "CannotVerifyError");
  assert.equal(error.cause, undefined);
  assert.deepEqual(Object.keys(error), ["name"]);
  return true;
};

/** Expects that the step fails with `CannotVerifyError`, thrown or as a rejection. */
export const refuses = (step: () => unknown): Promise<void> => assert.rejects(async () => await step(), isE0);

/**
 * Expects that an altered roster is refused. `NewerFormatError` is also accepted, because the alteration may have made
 * an entry's action unknown.
 */
export const refusesRoster = (step: () => unknown): Promise<void> =>
  assert.rejects(
    async () => await step(),
    (error) => error instanceof NewerFormatError || isE0(error),
  );

/** The same bytes with one bit flipped. */
export const flipped = (bytes: Uint8Array, bit: number): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(bytes);
  const at = (bit >> 3) % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

/** The same envelope with one bit of iv, ciphertext or tag flipped. */
export const flippedEnvelope = (sealed: string, bit: number): string => {
  const { iv, value } = unpackEnvelope(sealed);
  const whole = flipped(new Uint8Array([...iv, ...value]), bit);
  return packEnvelope({ iv: whole.slice(0, 12), value: whole.slice(12) });
};

/** The same base64 text with one bit of its bytes flipped. */
export const flippedBase64 = (text: string, bit: number): string => toBase64(flipped(fromBase64(text), bit));

/** Makes the platform's random generator give these bytes whenever the function under test asks for an iv. */
export const withIv = (t: TestContext, iv: string): void => {
  // Otherwise, if a test mocks twice, the first mock would remain after the test.
  t.mock.restoreAll();
  t.mock.method(crypto, "getRandomValues", (bytes: Uint8Array) => {
    bytes.set(fromHex(iv));
    return bytes;
  });
};

/** A uid from 32 hex characters, as the vectors spell them. */
export const asUid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");

export const UID = asUid("11".repeat(16));
export const OTHER_UID = asUid("1f".repeat(16));
export const BID = asUid("22".repeat(16));
export const EID = asUid("33".repeat(16));
