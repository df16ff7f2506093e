/** @file Checks the public keys that an entry adds, without the rest of the roster. Internal to this package. */
import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { checkEd25519, checkX25519 } from "../identity/check-points.ts";
import { deriveFingerprint, deriveKeyFingerprint, type KeyKind } from "../identity/derive-fingerprint.ts";
import type { Erk, GroupKeyHalf, KeyHalf, MemberKeys } from "./roster.ts";
import type { RosterFacts } from "./roster-entry.ts";

/** The actions that add a member. */
export type AddingMember = "found" | "admit" | "admit-named";

const addsMember = (facts: RosterFacts): facts is RosterFacts<AddingMember> =>
  facts.action === "found" || facts.action === "admit" || facts.action === "admit-named";

const keyHalf = async (
  kind: KeyKind,
  { uid, gen, xPublic }: { uid: string; gen: number; xPublic: Bytes },
): Promise<KeyHalf> => {
  await checkX25519(xPublic);
  return { xPublic, fingerprint: await deriveKeyFingerprint(kind, uid, gen, xPublic) };
};

/** The keys of the member whom an entry adds. @throws CannotVerifyError unless the fingerprint matches valid keys. */
export const memberKeysOf = async ({
  subject,
  edPublic,
  xPublic,
  fingerprint,
}: RosterFacts<AddingMember>): Promise<MemberKeys> => {
  checkEd25519(edPublic);
  await checkX25519(xPublic);
  ensure(equalBytes(await deriveFingerprint(subject, edPublic, xPublic), fingerprint));
  return { fingerprint, edPublic, xPublic };
};

/**
 * The enterprise's keys that an entry adds. @throws CannotVerifyError unless both keys are valid and differ from each
 * other.
 */
export const erkOf = async ({
  enterprise: uid,
  gen,
  erkB,
  erkR,
}: RosterFacts<"found" | "new-erk">): Promise<Erk> => {
  // If both were the same key, everyone who can open the keys of the buckets could also open escrowed accounts.
  ensure(!equalBytes(erkB, erkR));
  return {
    gen,
    b: await keyHalf("erk-b", { uid, gen, xPublic: erkB }),
    r: await keyHalf("erk-r", { uid, gen, xPublic: erkR }),
  };
};

/** The group's key that an entry adds. @throws CannotVerifyError unless the fingerprint matches a valid key. */
export const groupKeyOf = async ({
  subject: uid,
  gen,
  xPublic,
  fingerprint,
}: RosterFacts<"group-create" | "group-rekey">): Promise<GroupKeyHalf> => {
  const half = await keyHalf("group", { uid, gen, xPublic });
  ensure(equalBytes(half.fingerprint, fingerprint));
  return { ...half, gen };
};

/** Refuses an entry whose keys are invalid in every roster, such as points of low order. @throws CannotVerifyError */
export const checkEntryKeys = async (facts: RosterFacts): Promise<void> => {
  if (addsMember(facts)) await memberKeysOf(facts);
  if (facts.action === "found" || facts.action === "new-erk") await erkOf(facts);
  if (facts.action === "group-create" || facts.action === "group-rekey") await groupKeyOf(facts);
};
