/**
 * @file Gives keys to recipients in the verified roster: members, groups and the enterprise. The keys are sealed to the
 * public keys in the roster. So the server can change neither the recipients nor their public keys.
 */
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import type { Grant, GrantLabel } from "@keepwell/crypto/grant/grant.ts";
import { type GrantRecipient, sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { unixNow } from "../../unix-now.ts";

/** A recipient as the server names it. */
export interface TeamRecipient {
  readonly kind: BucketRecipient;
  readonly uid: string;
}

/**
 * Finds a recipient with the newest public key in the roster; null if the roster does not name the recipient (MS-55,
 * MS-58). For a member, the result also contains the signed address, if there is one.
 */
export const recipientIn = (roster: Roster, { kind, uid }: TeamRecipient): GrantRecipient | null => {
  if (kind === "ent") return uid === roster.uid ? { kind, uid, ...roster.erk.b } : null;
  const member = kind === "user" ? roster.members.get(uid) : undefined;
  const key = member ?? (kind === "group" ? roster.groups.get(uid)?.keys.at(-1) : undefined);
  if (!key) return null;
  const { fingerprint, xPublic } = key;
  return { kind, uid, fingerprint, xPublic, email: member?.signed?.email };
};

interface Given {
  readonly label: GrantLabel;
  readonly subject: string;
  readonly gen: number;
  readonly role?: string;
  readonly signer: Identity;
  readonly recipient: GrantRecipient;
}

/** Seals a key to a recipient that `recipientIn` has found. */
export const grantTo = (key: Bytes, { role = "", ...given }: Given): Promise<Grant> =>
  sealGrant(key, { ...given, role, time: unixNow() });
