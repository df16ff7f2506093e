/** @file What a roster says once it is verified. */
import type { Bytes } from "../bytes.ts";

/** Public halves of an enterprise's two keys, of one generation. */
export type Erk = { gen: number; b: KeyHalf; r: KeyHalf };

/** A public key without Ed25519, and its fingerprint. */
export type KeyHalf = { xPublic: Bytes; fingerprint: Bytes };

/** A person who belongs to it, by the only keys that count for that person here. */
export type RosterMember = { fingerprint: Bytes; edPublic: Bytes; xPublic: Bytes };

/** A person who was a member under these keys, and is not under them now. */
export type FormerMember = RosterMember & { uid: string };

/** The public half of a group's key, of one generation. */
export type GroupKeyHalf = KeyHalf & { gen: number };

/** A group, and its keys: the latest last. */
export type RosterGroup = {
  name: string;
  keys: readonly GroupKeyHalf[];
  /** The enterprise's keys have changed since the latest: the holders of the previous keys have that one too. */
  isKeyDue: boolean;
};

export type Roster = {
  /** Of the enterprise. */
  readonly uid: string;
  readonly rootPublic: Bytes;
  /** 32 bytes: what people compare when they join. */
  readonly fingerprint: Bytes;
  /** By uid; administrators are members too. */
  readonly members: ReadonlyMap<string, RosterMember>;
  /**
   * By fingerprint in hex: whose signatures still open what was given before. Nothing new is sealed under a key
   * that one of them gives from now on.
   */
  readonly former: ReadonlyMap<string, FormerMember>;
  readonly admins: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, RosterGroup>;
  /** The current one. */
  readonly erk: Erk;
  readonly earlierErks: readonly Erk[];
  /** A former administrator had the current keys, and new ones were not made yet. */
  readonly isErkDue: boolean;
  /** The number and hash of the last entry. */
  readonly seq: number;
  readonly head: Bytes;
};
