import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The 32 bytes of one generation of an entry's key. */
export type EntryKey = Branded<Bytes, "entry key">;

export const makeEntryKey = (): EntryKey => randomBytes(32) as EntryKey;
