/** @file An object of the enterprise with its signed permissions, as this client has verified them. */
import type { RecordModel, SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { RecordFacts, RecordObject } from "@keepwell/crypto/enterprise/permission-record.ts";

/** Names an object. `bucket` is set for a list or an entry: the uid of the bucket that contains it. */
export interface ObjectRef {
  readonly model: RecordModel;
  readonly uid: string;
  readonly bucket?: string | undefined;
}

/** The name of an object in marks and maps. It ends with the object's uid. */
export const refKey = ({ model, uid, bucket = "" }: ObjectRef): string => `${model}/${bucket}/${uid}`;

export const toRecordObject = (enterprise: string, { model, uid, bucket }: ObjectRef): RecordObject => ({
  enterprise,
  model,
  bucket: model === "list" || model === "entry" ? (bucket ?? null) : null,
  object: uid,
});

/**
 * How much this client trusts the signatures of an object:
 * - `counts`: the stored permissions are signed by an administrator, or by a member who may manage the permissions
 *   according to an administrator's record.
 * - `own`: this account has signed the stored permissions. Only this account's clients trust the signature.
 * - `none`: nothing was ever signed.
 * - `changed`: the stored permissions differ from the signed ones.
 * - `no-authority`: the signer is not an administrator, and no administrator's record lets them manage the permissions.
 * - `older`: the server shows fewer records than this browser has seen. `withheld`: the server shows none of them.
 *   `forked`: the server shows another chain.
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

/** A record, and its hash, which the next record names. */
export interface ChainRecord {
  readonly facts: RecordFacts;
  readonly hash: Bytes;
}

/** The content that a current or former member has signed. */
export interface SignedState {
  readonly content: SignedContent;
  readonly by: string;
  /** The fingerprint of the signer's keys, in hex. */
  readonly fingerprint: string;
  /** Whether the stored permissions are the signed ones. */
  readonly isStored: boolean;
}

export interface SignedObject {
  readonly ref: ObjectRef;
  /** The list of an entry, as the server claims; it is not signed. */
  readonly listUid: string | null;
  readonly state: SignatureState;
  /** The permissions that the server says are stored. Only `state` says whether they are the signed ones. */
  readonly stored: SignedContent;
  /** The content that the newest record signs, if the signature verifies; `state` says whether it is trusted. */
  readonly signed: SignedState | null;
  /** The newest record that was verified; null if there is none. */
  readonly newest: ChainRecord | null;
}

/** Whether this client gives keys according to the stored permissions, without asking the user. */
export const isTrusted = ({ state }: SignedObject): boolean => state === "counts" || state === "own";

/** Whether the content grants nothing and restricts nothing. */
export const isEmpty = ({ policy, lists }: SignedContent): boolean =>
  policy !== "restrict" && lists.every(({ users, permissions }) => users.length + permissions.length === 0);

/**
 * Whether this client can sign the next content. The current content must be trusted or empty. Otherwise this client
 * would sign permissions that no trusted record contains.
 */
export const canContinue = (object: SignedObject): boolean =>
  isTrusted(object) || (object.state === "none" && isEmpty(object.stored));
