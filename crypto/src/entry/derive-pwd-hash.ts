import { u32, utf8 } from "../bytes.ts";
import { ctx } from "../context.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { signContext } from "../mac.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/**
 * The keyed hash, in hex, by which the server compares a password with its confirmation: HMAC(HKDF(entry key, eid,
 * "keepwell/v1/entry/pwd-hash"), ctx("pwd-hash", eid, u32 rev, password)). Equal passwords in two entries, or in two
 * saves, have different hashes, so the server cannot tell that the passwords are equal (docs/security.md section 2.5).
 */
export const derivePwdHash = async (
  entryKey: EntryKey,
  { eid, rev, password }: { eid: string; rev: number; password: string },
): Promise<string> => {
  const key = await deriveMacKey(await importBase(entryKey), uidBytes(eid), "keepwell/v1/entry/pwd-hash");
  return signContext(key, ctx("pwd-hash", uidBytes(eid), u32(rev), utf8(password)));
};
