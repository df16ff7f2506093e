/** @file WebAuthn's extension `prf`: a website derives secrets, such as encryption keys, from a passkey. */
import { type Bytes, concat, fromBase64Url, toBase64Url, utf8 } from "@keepwell/crypto/bytes.ts";
import { asMembers, readBytes, readCredentialId } from "./read-json.ts";

/** The website's inputs to `prf`, in base64url. */
export interface PrfInputs {
  readonly first: string;
  readonly second?: string;
}

/** The values that `prf` derives from the inputs of the same names: each is 32 bytes in base64url. */
interface PrfResults {
  readonly first: string;
  readonly second?: string;
}

const LONGEST_INPUT = 4096;
const CONTEXT = utf8("WebAuthn PRF\0");

export const readPrfInputs = (value: unknown): PrfInputs | undefined => {
  const members = asMembers(value);
  const first = readBytes(members?.["first"], LONGEST_INPUT);
  if (first === undefined || members?.["second"] === undefined)
    return first === undefined ? undefined : { first };
  const second = readBytes(members["second"], LONGEST_INPUT);
  return second === undefined ? undefined : { first, second };
};

/** Reads the inputs that are each for one credential, keyed by its id. Undefined if an id or an input is malformed. */
export const readInputsById = (value: unknown): ReadonlyMap<string, PrfInputs> | undefined => {
  if (value === undefined) return new Map();
  const found = Object.entries(asMembers(value) ?? { "": undefined }).flatMap(([id, inputs]) => {
    const read = readCredentialId(id) === undefined ? undefined : readPrfInputs(inputs);
    return [[id, read] as const];
  });
  const read = found.filter((item): item is readonly [string, PrfInputs] => item[1] !== undefined);
  return read.length === found.length ? new Map(read) : undefined;
};

const evaluate = async (key: CryptoKey, input: string): Promise<string> => {
  const salt = await crypto.subtle.digest("SHA-256", concat(CONTEXT, fromBase64Url(input)));
  return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, salt)));
};

/** Derives one value for each input from the secret of a passkey. */
export const derivePrf = async (secret: Bytes, { first, second }: PrfInputs): Promise<PrfResults> => {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return {
    first: await evaluate(key, first),
    ...(second !== undefined && { second: await evaluate(key, second) }),
  };
};
