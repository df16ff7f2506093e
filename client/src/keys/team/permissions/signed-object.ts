/** @file An object of the enterprise with its signed permissions, as this client has verified them. */
import type { RecordModel, SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { RecordFacts, RecordObject } from "@keepwell/crypto/enterprise/permission-record.ts";

/** An object as a caller names it. `bucket` is that of a list or an entry. */
export interface ObjectRef {
  readonly model: RecordModel;
  readonly uid: string;
  readonly bucket?: string | undefined;
}

/** Names an object in marks and maps. Ends with the object's uid. */
export const refKey = ({ model, uid, bucket = "" }: ObjectRef): string => `${model}/${bucket}/${uid}`;

export const toRecordObject = (enterprise: string, { model, uid, bucket }: ObjectRef): RecordObject => ({
  enterprise,
  model,
  bucket: model === "list" || model === "entry" ? (bucket ?? null) : null,
  object: uid,
});

/**
 * How much this client trusts the signatures of an object:
 * - `counts`: an administrator, or a member whom an administrator's record lets manage the permissions, has signed what
 *   is stored.
 * - `own`: this account has signed what is stored. It counts in this account's clients.
 * - `none`: nothing was ever signed.
 * - `changed`: what is stored is not what was signed.
 * - `no-authority`: the signer is not an administrator, and no administrator's record lets them manage the permissions.
 * - `older`: the server shows fewer records than this browser has seen; `withheld`: it shows none of them; `forked`: it
 *   shows another chain.
 * - `invalid`: a record, or the content that is said to be signed, does not verify.
 */
export type SignatureState =
  | "counts"
  | "own"
  | "none"
  | "changed"
  | "no-authority"
  | "older"
  | "withheld"
  | "forked"
  | "invalid";

/** A record, and the hash that the next one names. */
export interface ChainRecord {
  readonly facts: RecordFacts;
  readonly hash: Bytes;
}

/** What a current or former member has signed. */
export interface SignedState {
  readonly content: SignedContent;
  /** The signer's uid. */
  readonly by: string;
  /** The signer's keys; hex. */
  readonly fingerprint: string;
  /** Whether the stored permissions are the signed ones. */
  readonly isStored: boolean;
}

export interface SignedObject {
  readonly ref: ObjectRef;
  /** The list of an entry, as the server claims; it is not signed. */
  readonly listUid: string | null;
  readonly state: SignatureState;
  /** What the server claims to have stored; verified only if `state` says that it is what was signed. */
  readonly stored: SignedContent;
  /** What the newest record signs, if its signature verifies; `state` says whether it counts. */
  readonly signed: SignedState | null;
  /** The newest record that was verified; null if there is none. */
  readonly newest: ChainRecord | null;
}

/** Whether this client gives keys as the stored permissions entitle, without asking the user. */
export const isTrusted = ({ state }: SignedObject): boolean => state === "counts" || state === "own";

/** Whether nothing is granted and nothing restricted. */
export const isEmpty = ({ policy, lists }: SignedContent): boolean =>
  policy !== "restrict" && lists.every(({ users, permissions }) => users.length + permissions.length === 0);

/**
 * Whether this client can sign the next state without signing what another member never signed: the current state is
 * trusted, or there is nothing yet.
 */
export const canContinue = (object: SignedObject): boolean =>
  isTrusted(object) || (object.state === "none" && isEmpty(object.stored));
