/** @file Makes the options of websites' calls for the tests, in the standard's JSON form. */
import { randomBytes, toBase64Url } from "@keepwell/crypto/bytes.ts";

export const ORIGIN = "https://login.example.com";
export const RP_ID = "example.com";
export const CHALLENGE = toBase64Url(randomBytes(32));
export const USER_HANDLE = toBase64Url(randomBytes(16));

type Changes = Readonly<Record<string, unknown>>;

export const creationOptions = (changes: Changes = {}): string =>
  JSON.stringify({
    rp: { id: RP_ID, name: "Example" },
    user: { id: USER_HANDLE, name: "ana@example.com", displayName: "Ana" },
    challenge: CHALLENGE,
    pubKeyCredParams: [
      { type: "public-key", alg: -8 },
      { type: "public-key", alg: -7 },
    ],
    ...changes,
  });

export const requestOptions = (changes: Changes = {}): string =>
  JSON.stringify({ rpId: RP_ID, challenge: CHALLENGE, ...changes });
