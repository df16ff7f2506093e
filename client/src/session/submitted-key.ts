/**
 * @file [Note: Submitted logins are sealed] A locked account has no key with which to seal the logins that the user
 * submits. So each account has a key pair for these logins. The browser keeps the public key readable, and the private
 * key sealed. A login that is sealed to the public key opens only while the account is open.
 */
import { openSubmitted } from "@keepwell/crypto/account/open-submitted.ts";
import { type SubmittedPlace, sealSubmitted } from "@keepwell/crypto/account/seal-submitted.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { deriveKeyPair, type KeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { type KeySeed, makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { type KeptPlace, keepValue, readKept } from "./kept-value.ts";

/** The name under which the browser keeps the seed of the key pair. */
export const SUBMITTED_KEY = "extension/submitted-key";

const readPair = async (place: KeptPlace): Promise<KeyPair | null> => {
  const seed = await readKept(place, SUBMITTED_KEY);
  return typeof seed === "string" ? deriveKeyPair(fromBase64(seed) as KeySeed).catch(() => null) : null;
};

const makePair = async (place: KeptPlace): Promise<KeyPair | null> => {
  const seed = makeKeySeed();
  return (await keepValue(place, SUBMITTED_KEY, toBase64(seed))) ? deriveKeyPair(seed) : null;
};

/** Returns the public key in base64; makes the key pair if there is none. Null if this browser cannot store it. */
export const ensureSubmittedKey = (place: KeptPlace): Promise<string | null> =>
  place.sealed.alone(place.session.identity.uid, SUBMITTED_KEY, async () => {
    const pair = (await readPair(place)) ?? (await makePair(place));
    return pair && toBase64(pair.xPublic);
  });

/** Seals a text to a public key. @throws CannotVerifyError if the key is not a valid public key. */
export const sealToSubmittedKey = (text: string, publicKey: string, place: SubmittedPlace): Promise<string> =>
  sealSubmitted(text, fromBase64(publicKey), place);

/**
 * Returns a function that opens a text that was sealed to the public key and bound to a document's origin. The function
 * returns undefined if the text does not open.
 */
export const openerOfSubmitted = async (
  place: KeptPlace,
): Promise<(sealed: string, origin: string) => Promise<string | undefined>> => {
  const pair = await readPair(place);
  const { uid } = place.session.identity;
  return async (sealed, origin) =>
    pair ? openSubmitted(sealed, pair, { uid, origin }).catch(() => undefined) : undefined;
};
