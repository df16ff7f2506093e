/**
 * @file The version of the form of what clients store: sealed objects, the account's state, signed lists. It rises
 * when a client that does not know the new form could misread or damage it.
 */
import { z } from "./zod.ts";

/** The version that this release writes. */
export const DATA_VERSION = 1;

/** What a client sends with each call: its name and its version, as in `web/1`. */
export const CLIENT_HEADER = "Keepwell-Client";

/** What the server sends with each reply: the lowest version that a client must have. */
export const NEEDS_HEADER = "Keepwell-Needs";

const neededVersion = z.coerce.number().check(z.int(), z.positive());

/** Whether this release is too old for a server that sends that header. One that sends none needs nothing. */
export const isOutdated = (needs: string | null): boolean =>
  needs !== null && (neededVersion.safeParse(needs).data ?? 0) > DATA_VERSION;
