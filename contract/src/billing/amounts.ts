/** @file How replies give money and moments. */
import { z } from "../zod.ts";

/** Of US dollars; below zero where credits exceed charges. */
export const cents = z.int();

/** Seconds. */
export const unixTime = z.int();
