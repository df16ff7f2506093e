import { u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { EntryType } from "../fields.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { signContext } from "../mac.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/** An entry's label (its name and type) at one revision. */
export type EntryMeta = { eid: string; rev: number; type: EntryType; name: string };

/** `ctx("meta", eid, u32 rev, type, name)`. */
export const metaContext = ({ eid, rev, type, name }: EntryMeta): Context =>
  ctx("meta", uidBytes(eid), u32(rev), utf8(type), utf8(name));

/** HKDF(entry key, eid, "keepwell/v1/entry/meta"). */
export const metaKey = async (entryKey: EntryKey, eid: string): Promise<CryptoKey> =>
  deriveMacKey(await importBase(entryKey), uidBytes(eid), "keepwell/v1/entry/meta");

/**
 * The MAC, in hex, over an entry's name and type (docs/security.md section 2.5). It covers the name even if the name is
 * also sealed.
 */
export const signMeta = async (entryKey: EntryKey, meta: EntryMeta): Promise<string> =>
  signContext(await metaKey(entryKey, meta.eid), metaContext(meta));
