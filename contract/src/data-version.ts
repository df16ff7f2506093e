/**
 * @file The data version: one number for the formats of everything that clients seal or sign. It increases with each
 * new format whose data earlier clients could misread or damage.
 */
import { z } from "./zod.ts";

/** The version that this release writes. */
export const DATA_VERSION = 4;

/** The header that a client sends with each call: the client's name and data version, as in `web/3`. */
export const CLIENT_HEADER = "Keepwell-Client";

export const WEB_CLIENT = `web/${DATA_VERSION}`;

export const EXTENSION_CLIENT = `extension/${DATA_VERSION}`;

/** The header that the server sends with each reply: the lowest version that a client must have. */
export const NEEDS_HEADER = "Keepwell-Needs";

const neededVersion = z.coerce.number().check(z.int(), z.positive());

/** Whether this release is too old for a server that sends this header. Without the header, no version is required. */
export const isOutdated = (needs: string | null): boolean =>
  needs !== null && (neededVersion.safeParse(needs).data ?? 0) > DATA_VERSION;
