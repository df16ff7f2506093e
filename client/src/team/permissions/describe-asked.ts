import { fromHex } from "@keepwell/crypto/bytes.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import { listBuckets } from "../../buckets/list-buckets.ts";
import type { AskedKey } from "../../keys/team/asked-key.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { signedNamesIn } from "../roster/signed-names.ts";

/**
 * A key about which the user must decide, described only by verified facts: the bucket's name, names in the roster, and
 * codes.
 */
export interface DescribedKey {
  readonly key: AskedKey;
  /** The bucket's or the group's name; null if it cannot be verified. */
  readonly name: string | null;
  /** The recipient's name in the roster; null for a member whose name no administrator has signed. */
  readonly recipient: string | null;
  /**
   * The member's address in the roster; null for a group, and for a member whose address no administrator has signed.
   */
  readonly email: string | null;
  /** The recipient's code, which people compare. */
  readonly code: string;
}

/** @throws CannotVerifyError if the roster is not the remembered one. */
export const describeAsked = async (
  session: Session,
  keys: readonly AskedKey[],
): Promise<readonly DescribedKey[]> => {
  const { roster } = await requireEnterprise(session);
  const rows = await listBuckets(session);
  const buckets = new Map(rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.uid, row.name] as const])));
  const groupName = (uid: string): string | null => roster.groups.get(uid)?.name ?? null;
  const names = signedNamesIn(roster);
  return keys.map((key) => {
    const { kind, uid, fingerprint } = key.recipient;
    const signed = kind === "user" ? names.get(uid) : undefined;
    return {
      key,
      name: key.model === "bucket" ? (buckets.get(key.uid) ?? null) : groupName(key.uid),
      recipient: kind === "group" ? groupName(uid) : (signed?.name ?? null),
      email: signed?.email ?? null,
      code: formatFingerprint(fromHex(fingerprint)),
    };
  });
};
