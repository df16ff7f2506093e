/** @file The form of amounts and times in replies. */
import { z } from "../zod.ts";

/** Cents of US dollars; negative if credits exceed charges. */
export const cents = z.int();

/** Seconds since 1970. */
export const unixTime = z.int();
