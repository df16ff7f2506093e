/** @file The content of a verified roster. */
import type { Bytes } from "../bytes.ts";
import type { Exporters, LockLimit } from "./roster-entry.ts";

/** The public halves of one generation of an enterprise's two keys. */
export type Erk = { gen: number; b: KeyHalf; r: KeyHalf };

/** The X25519 public key of a pair that does not sign, and its fingerprint. */
export type KeyHalf = { xPublic: Bytes; fingerprint: Bytes };

/** A member's public keys. Within the enterprise, clients accept no other keys for this user. */
export type MemberKeys = { fingerprint: Bytes; edPublic: Bytes; xPublic: Bytes };

/** A member's name and mail address, signed by an administrator. */
export type SignedName = { name: string; email: string };

/** `signed` is null for a member who was admitted without a name and has received no signed name since then. */
export type RosterMember = MemberKeys & { signed: SignedName | null };

/** A user who was a member with these keys, and has left or was admitted again with other keys. */
export type FormerMember = RosterMember & { uid: string };

/** The public half of one generation of a group's key. */
export type GroupKeyHalf = KeyHalf & { gen: number };

/** A group. Its keys are in the order in which they were made, so the last is the current key. */
export type RosterGroup = {
  name: string;
  keys: readonly GroupKeyHalf[];
  /**
   * Whether the group needs a new key, because the enterprise's keys have changed since the current key was made. Users
   * who have the previous enterprise keys may have the group's current key.
   */
  isKeyDue: boolean;
};

export type Roster = {
  /** The enterprise's uid. */
  readonly uid: string;
  readonly rootPublic: Bytes;
  /** The enterprise's fingerprint, 32 bytes, which members compare when they join. */
  readonly fingerprint: Bytes;
  /** The members by uid, including the administrators. */
  readonly members: ReadonlyMap<string, RosterMember>;
  /**
   * Former members, by fingerprint in hex. Grants that they signed before they left can still be opened. A client seals
   * nothing new under a key from such a grant.
   */
  readonly former: ReadonlyMap<string, FormerMember>;
  readonly admins: ReadonlySet<string>;
  /** The fingerprints, in hex, of the keys that administrators had when their role ended. */
  readonly formerAdmins: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, RosterGroup>;
  /** The current enterprise keys. */
  readonly erk: Erk;
  readonly earlierErks: readonly Erk[];
  /** Whether a former administrator had the enterprise's current keys, so that new keys must be made. */
  readonly isErkDue: boolean;
  /** Whether clients give the server a readable copy of the names of entries in the enterprise's buckets. */
  readonly namesReadable: boolean;
  /** Who may export entries of the enterprise's buckets. */
  readonly exporters: Exporters;
  /** A member's client locks after at most this many minutes without activity. */
  readonly lockLimit: LockLimit;
  /** The number and hash of the last entry. */
  readonly seq: number;
  readonly head: Bytes;
};
