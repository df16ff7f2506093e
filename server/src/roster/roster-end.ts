/** @file Reads the end of a roster, and checks who may append an entry. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { fromBase64, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { checkNextEntry, type NextFacts } from "@keepwell/crypto/enterprise/check-next-entry.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { hashRosterWire, parseRosterEntry } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { Handle } from "../db/schema.ts";
import { type Enterprise, listRosterEntries, lockEnterprise } from "../people/enterprise.store.ts";
import { fingerprintOf } from "../people/fingerprint-of.ts";
import { getUser, type User } from "../people/user.store.ts";
import { updateEnterprise } from "./roster.store.ts";
import { type Listed, readListed, writeRosterRows } from "./roster-rows.store.ts";

/** A roster that an entry can be appended to, locked until the transaction ends. */
export interface OpenRoster {
  readonly enterprise: Enterprise;
  readonly listed: Listed;
  /** A user who is an administrator both in `enterprise_members` and in the roster. */
  readonly signer: User;
  readonly seq: number;
  /** Hex. */
  readonly head: string;
}

/**
 * The number and hash of the roster's last entry. First writes the roster's rows from the entries, if the enterprise
 * was created by a version of Keepwell that had no such rows.
 */
const readEnd = async (within: Handle, enterprise: Enterprise): Promise<{ seq: number; head: string }> => {
  const { uid, root_pk, roster_seq, roster_head } = enterprise;
  if (roster_head !== null) return { seq: roster_seq, head: roster_head };
  const fingerprint = await deriveEnterpriseFingerprint(uid, fromBase64(root_pk));
  const roster = await verifyRoster(await listRosterEntries(within, uid), { uid, fingerprint });
  const end = { seq: roster.seq, head: toHex(roster.head) };
  await writeRosterRows(within, roster);
  await updateEnterprise(within, uid, { roster_seq: end.seq, roster_head: end.head });
  return end;
};

/**
 * Locks the enterprise and returns its roster, to which the signer can append. Fails with 403 unless the roster names
 * the signer as an administrator, under the signer's current keys. No client would accept an entry of another signer.
 */
export const openRoster = async (
  within: Handle,
  { enterpriseUid, signerUid }: { enterpriseUid: string; signerUid: string },
): Promise<OpenRoster> => {
  const enterprise = await lockEnterprise(within, enterpriseUid);
  const end = await readEnd(within, enterprise);
  const listed = await readListed(within, enterpriseUid);
  const signer = await getUser(within, signerUid);
  const own = listed.members.get(signerUid);
  if (!own?.is_admin || own.fingerprint !== (await fingerprintOf(signer))) return fail("forbidden");
  return { enterprise, listed, signer, ...end };
};

/** Calls `work`. Fails with 422 on `field` if `work` cannot verify a roster entry. */
export const orRefuseEntry = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField(field, "roster_invalid");
    throw error;
  }
};

/**
 * Reads and verifies the next entry. Fails with 409 if another entry was appended since the client read the roster. Any
 * other problem is 422 on the field.
 */
export const readNextEntry = async (
  wire: string,
  { enterprise, signer, seq, head }: OpenRoster,
  field: string,
): Promise<{ facts: NextFacts; seq: number; head: string }> => {
  const { facts: claimed } = await orRefuseEntry(field, async () => parseRosterEntry(wire));
  const isBehind = claimed.seq <= seq || (claimed.seq === seq + 1 && toHex(claimed.prev) !== head);
  if (claimed.enterprise === enterprise.uid && isBehind) return fail("conflict");
  return orRefuseEntry(field, async () => {
    const by = await verifyBundle(signer.bundle, { uid: signer.uid });
    const place = { enterprise: enterprise.uid, seq, head: fromHex(head), signer: by };
    const facts = await checkNextEntry(wire, place);
    return { facts, seq: seq + 1, head: toHex(await hashRosterWire(wire)) };
  });
};
