/**
 * @file [Note: Key copies] A copy of a key is a grant (docs/security.md section 2.4) as the server stores it. The key
 * belongs to a subject and a generation. It is sealed to a recipient's key and signed by a user. The keys of buckets
 * are in `bucket_key_copies`, those of enterprises and groups in `team_key_copies`.
 */
import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import type { Insertable } from "kysely";
import type { BucketKeyCopyTable, TeamKeyCopyTable } from "../db/schema/key-copies.ts";

/** A user, with the public keys that the server has stored or that the sign-up sends. */
export interface Party {
  readonly uid: string;
  readonly bundle: Bundle;
}

/** The recipient of a key, and the recipient's own key that the copy is sealed to. */
export interface Recipient {
  readonly kind: BucketRecipient;
  readonly uid: string;
  readonly key_gen: number;
  /** Hex. */
  readonly fingerprint: string;
}

/** A key that a recipient should have. */
export interface WantedKey extends Recipient {
  /** The bucket or group whose key it is. */
  readonly subject: string;
  readonly gen: number;
}

/** A member who gives keys, and the member's enterprise. */
export interface Giver {
  readonly enterpriseUid: string;
  readonly userUid: string;
}

/** What every grant says. */
interface Terms {
  /** The bucket, group or enterprise whose key it is. */
  readonly subject: string;
  readonly gen: number;
  readonly signer: Party;
  readonly recipient: Recipient;
}

/** A bucket's key, given with an access level. */
export interface BucketTerms extends Terms {
  readonly label: "grant";
  readonly role: AccessType;
}

/** A key of an enterprise or of one of its groups: the label says which. */
export interface TeamTerms extends Terms {
  readonly label: TeamKeyCopyTable["label"];
  readonly role: "";
}

/** The terms of a copy of a group's private key: for a member, or for the enterprise. */
export const groupKeyTerms = ({ subject, gen, ...recipient }: WantedKey, signer: Party): TeamTerms => ({
  label: "group-key",
  subject,
  gen,
  role: "",
  signer,
  recipient,
});

/** A grant whose signature was verified against exactly these terms. */
export type Checked<T extends Terms> = T & { readonly wire: string; readonly signedAt: Date };
export type BucketKeyCopy = Checked<BucketTerms>;
export type TeamKeyCopy = Checked<TeamTerms>;

const toColumns = ({ gen, recipient, wire, signer, signedAt }: Checked<Terms>) => ({
  gen,
  recipient_kind: recipient.kind,
  recipient_uid: recipient.uid,
  recipient_gen: recipient.key_gen,
  wire,
  signer_uid: signer.uid,
  signer_bundle: JSON.stringify(signer.bundle),
  signed_at: signedAt,
});

export const toBucketRow = (copy: BucketKeyCopy): Insertable<BucketKeyCopyTable> => ({
  ...toColumns(copy),
  bucket_uid: copy.subject,
  access_type: copy.role,
});

export const toTeamRow = (copy: TeamKeyCopy, enterpriseUid: string): Insertable<TeamKeyCopyTable> => ({
  ...toColumns(copy),
  enterprise_uid: enterpriseUid,
  label: copy.label,
  subject_uid: copy.subject,
});
