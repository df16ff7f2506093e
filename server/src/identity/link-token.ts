/** @file The secret in a link sent by mail. The database holds its hash alone: a copy of it opens nothing. */
import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

export const makeLinkToken = (): string => randomBytes(BYTES).toString("base64url");

export const hashOfLinkToken = (token: string): string =>
  createHash("sha256").update(`link${token}`).digest("base64url");
