/** @file The secret in a mailed link. The database holds only its hash, so a copy of the database opens nothing. */
import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

export const makeLinkToken = (): string => randomBytes(BYTES).toString("base64url");

export const hashOfLinkToken = (token: string): string =>
  createHash("sha256").update(`link${token}`).digest("base64url");
