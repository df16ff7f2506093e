/** @file Loads people with their trust level, and remembers their keys, addresses and names. */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "../api/api.ts";
import { unixNow } from "../unix-now.ts";
import {
  type Details,
  isSignedLater,
  isUnsettled,
  otherHolderOf,
  rememberedDetails,
  type TrustLevel,
  trustLevelOf,
  UNNAMED,
  withFirstName,
  withPerson,
} from "./details.ts";
import { holderOf, type KeyHolder, verified } from "./fingerprints.ts";
import { PersonChangedError } from "./person-changed.ts";
import { type ToldKeys, whenSigned } from "./signed-address.ts";
import { storedEmail } from "./stored-details.ts";
import type { Trust } from "./trust.ts";
import type { Trusted } from "./trusted.ts";

export interface Person extends Details {
  readonly uid: string;
  readonly bundle: Bundle;
  /** The first 100 bits of the fingerprint, in five groups, which people compare. */
  readonly code: string;
  readonly trustLevel: TrustLevel;
  /** When the holder of the keys signed the address that the server sends; null if there is no such signature. */
  readonly signedAt: number | null;
  /**
   * Whether the user can accept a known person's new address without comparing codes, because the person has signed it.
   */
  readonly canAccept: boolean;
  /** The name and address that the server sends. `name` and `email` are the remembered ones, if there are any. */
  readonly told: Details;
  /**
   * The name or address of another person, if the account remembers that person under the address in `told`; else null.
   */
  readonly holder: string | null;
  /** This person's former address, which now belongs to another person; null if there is none. */
  readonly formerly: string | null;
  /**
   * Whether the account remembers these keys and an address of the person. Also true if it remembers only the keys, and
   * the person has signed an address afterwards. If false, the page shows the person's code before an action on this
   * person.
   */
  readonly isConfirmed: boolean;
  /**
   * Whether the user must compare the code before accepting anything that this person shares, because the account's
   * state was lost.
   */
  readonly mustCompare: boolean;
}

interface Described {
  readonly keys: Pick<VerifiedBundle, "uid" | "fingerprint">;
  readonly told: Details;
  readonly signedAt: number | null;
}

/** Describes a person: what this account remembers of them, and what the server sends. */
export const describePerson = (
  trusted: Trusted,
  bundle: Bundle,
  { keys, told, signedAt }: Described,
): Person => {
  const holder = holderOf(keys);
  const trustLevel = trustLevelOf(trusted, holder, told);
  const known = rememberedDetails(trusted, holder);
  return {
    uid: keys.uid,
    bundle,
    code: formatFingerprint(keys.fingerprint),
    trustLevel,
    signedAt,
    canAccept: trustLevel === "moved" && isSignedLater(trusted, holder, signedAt),
    email: known?.email ?? told.email,
    name: known?.name ?? told.name,
    told,
    holder: otherHolderOf(trusted, told.email, keys.uid),
    formerly: known?.formerly ?? null,
    isConfirmed: known !== null && (known.email !== null || isSignedLater(trusted, holder, signedAt)),
    mustCompare: trusted.memory_lost !== undefined && trustLevel !== "verified",
  };
};

/** The name that the server sends now, if the account remembers another name; otherwise null. */
export const otherNameOf = ({ name, told }: Person): string | null =>
  told.name !== null && told.name !== "" && told.name !== name ? told.name : null;

/** The part of a session that reads and changes what the account remembers of other people. */
interface Remembering {
  readonly keyring: { trust(): Promise<Trust> };
}

const trustedBy = async ({ keyring }: Remembering): Promise<Trusted> => (await keyring.trust()).read();

/**
 * Loads a person by their public keys. `told` are the address and the name that the server sends.
 * @throws CannotVerifyError when the public keys do not verify, or belong to another uid.
 */
export const loadPerson = async (
  session: Remembering,
  { uid, ...shown }: ToldKeys & { readonly uid: string },
  told: Details = UNNAMED,
): Promise<Person> => {
  const { bundle } = shown;
  if (bundle.uid !== uid) throw new CannotVerifyError();
  const keys = await verified(bundle);
  const signedAt = await whenSigned(shown, keys, told.email);
  return describePerson(await trustedBy(session), bundle, { keys, told, signedAt });
};

/**
 * Looks up the user who has proven this address; null if there is none.
 * @throws CannotVerifyError when the user's public keys do not verify.
 */
export const lookUpPerson = async (
  session: Remembering & { readonly api: Api },
  typed: string,
): Promise<Person | null> => {
  const email = storedEmail(typed);
  const { user } = await session.api.sharing.lookUpKeys({ body: { email } });
  return user && loadPerson(session, user, { email, name: null });
};

/**
 * Requires that the person has the keys and the address that the account remembers. A new person passes.
 * @throws PersonChangedError if they differ.
 */
export const requireSettled = async (session: Remembering, { bundle, told }: Person): Promise<void> => {
  const level = trustLevelOf(await trustedBy(session), holderOf(await verified(bundle)), told);
  if (isUnsettled(level)) throw new PersonChangedError();
};

/**
 * Whether the user must compare the code before the account remembers this person's keys and address. A new address
 * that the known keys have signed later than the remembered one needs no comparison.
 */
const requiresComparison = (trusted: Trusted, holder: KeyHolder, { told, signedAt }: Person): boolean => {
  const level = trustLevelOf(trusted, holder, told);
  return isUnsettled(level) && !(level === "moved" && isSignedLater(trusted, holder, signedAt));
};

/**
 * Remembers a person's keys and address after the user has seen the code. Changed keys require a comparison of the
 * code. So does a changed address, unless the known keys have signed it later than the remembered one. A remembered
 * name stays; `acceptName` replaces it.
 * @throws PersonChangedError if the keys or the address changed and the code was not compared.
 */
export const trustPerson = async (
  session: Remembering,
  person: Person,
  { verified: isVerified }: { readonly verified: boolean },
): Promise<void> => {
  const { bundle, trustLevel, told, signedAt, canAccept } = person;
  const holder = holderOf(await verified(bundle));
  const { uid, fingerprint } = holder;
  if (isUnsettled(trustLevel) && !canAccept && !isVerified) throw new PersonChangedError();
  const at = unixNow();
  await (await session.keyring.trust()).update((before) => {
    // Another browser of this account may have changed the state in the meantime.
    if (!isVerified && requiresComparison(before, holder, person)) return before;
    const pin = before.people[uid];
    const wasVerified = pin?.fingerprint === fingerprint && pin.verified;
    const email = told.email ?? pin?.email ?? null;
    const known = pin?.fingerprint === fingerprint ? (pin.signed ?? -1) : -1;
    const signed = Math.max(known, signedAt ?? -1);
    const kept = { ...pin, fingerprint, verified: isVerified || wasVerified, email, at };
    const next = signed < 0 ? kept : { ...kept, signed };
    return withFirstName(withPerson(before, uid, next), holder, told);
  });
  if (isUnsettled(trustLevelOf(await trustedBy(session), holder, told))) throw new PersonChangedError();
};

/** Remembers the name that the server sends, because the user has accepted it. */
export const acceptName = async (session: Remembering, person: Person): Promise<void> => {
  const { uid, fingerprint } = holderOf(await verified(person.bundle));
  const name = otherNameOf(person);
  await requireSettled(session, person);
  await (await session.keyring.trust()).update((before) => {
    const pin = before.people[uid];
    if (name === null || pin?.fingerprint !== fingerprint) return before;
    return withPerson(before, uid, { ...pin, name });
  });
};

/**
 * Remembers the names that the server sends for known people without a remembered name. Callers do not wait for the
 * save: if it fails, the next reading tries again.
 */
export const rememberFirstNames = async (session: Remembering, people: readonly Person[]): Promise<void> => {
  const found = await Promise.all(
    people.map(async ({ bundle, told }) => ({ holder: holderOf(await verified(bundle)), told })),
  );
  const add = (before: Trusted): Trusted =>
    found.reduce((state, { holder, told }) => withFirstName(state, holder, told), before);
  const trust = await session.keyring.trust();
  const before = await trust.read();
  if (add(before) !== before) void trust.update(add).catch(() => undefined);
};

/** This account's code, which other people compare. */
export const ownCode = async ({
  keyring,
}: {
  readonly keyring: { identity(): Promise<Identity> };
}): Promise<string> => formatFingerprint((await keyring.identity()).fingerprint);

/** Whether this account shares only with people whose code was compared. */
export const sharesWithVerifiedOnly = async (session: Remembering): Promise<boolean> =>
  (await trustedBy(session)).verified_only;

export const setVerifiedOnly = async ({ keyring }: Remembering, isOn: boolean): Promise<void> =>
  (await keyring.trust()).update((before) => ({ ...before, verified_only: isOn }));
