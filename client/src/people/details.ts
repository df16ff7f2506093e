/**
 * @file Compares what the server sends about a person (keys, address, name) with what the account remembers
 * (`trustLevelOf`).
 */
import type { KeyHolder } from "./fingerprints.ts";
import type { PersonPin, Trusted } from "./trusted.ts";

export interface Details {
  /** The address in the server's normal form; null if it is not known. */
  readonly email: string | null;
  readonly name: string | null;
}

export const UNNAMED: Details = { email: null, name: null };

/**
 * What the account knows of a person.
 * - `new`: this account has never met this person.
 * - `known`: the person's keys are remembered, and not under another address.
 * - `verified`: known, and the code was compared.
 * - `changed`: the keys differ from the remembered ones, or the account remembers the address as another person's.
 * - `moved`: the keys are remembered under another address.
 *
 * In the last two cases, the client seals nothing for this person and signs nothing about them. It removes them only if
 * the user has identified them by the code. That ends when the user has compared the code, or has accepted a new
 * address that the known keys have signed (`isSignedLater`).
 */
export type TrustLevel = "new" | "known" | "verified" | "changed" | "moved";

/**
 * The name of the other person whom the account remembers under this address, or the address if that name is not known;
 * null if there is no such person.
 */
export const otherHolderOf = ({ people }: Trusted, email: string | null, uid: string): string | null => {
  if (email === null) return null;
  const other = Object.entries(people).find(([known, pin]) => pin.email === email && known !== uid);
  return other ? (other[1].name ?? email) : null;
};

export const trustLevelOf = (
  trusted: Trusted,
  { uid, fingerprint }: KeyHolder,
  { email }: Pick<Details, "email"> = UNNAMED,
): TrustLevel => {
  if (otherHolderOf(trusted, email, uid) !== null) return "changed";
  const pin = trusted.people[uid];
  if (!pin) return "new";
  if (pin.fingerprint !== fingerprint) return "changed";
  if (email !== null && pin.email !== null && pin.email !== email) return "moved";
  return pin.verified ? "verified" : "known";
};

/**
 * Whether `signedAt` is later than every signature by this person that the account has seen. `signedAt` is the time at
 * which the person's known keys signed an address. If it is later, the address is the person's new one, and the user
 * can accept it without comparing codes. If the account has seen no signature by the person, `signedAt` must be later
 * than `at`, the time at which the account last remembered the person's address. Otherwise a server could show a former
 * address of the person.
 */
export const isSignedLater = (
  { people }: Trusted,
  { uid, fingerprint }: KeyHolder,
  signedAt: number | null,
): boolean => {
  const pin = people[uid];
  return pin?.fingerprint === fingerprint && signedAt !== null && signedAt > (pin.signed ?? pin.at);
};

/** Whether the user must accept the person's keys or address before the account acts on this person. */
export const isUnsettled = (level: TrustLevel): boolean => level === "changed" || level === "moved";

/**
 * Removes the address from the person who had it, because an address belongs to only one person. The account still
 * remembers that person's keys, and keeps the address in `formerly`.
 */
const withoutAddress = (people: Trusted["people"], email: string | null): Trusted["people"] =>
  Object.fromEntries(
    Object.entries(people).map(([one, pin]) => [
      one,
      email !== null && pin.email === email ? { ...pin, email: null, formerly: email } : pin,
    ]),
  );

/** The state with this person added or replaced. The person's address is removed from any other person. */
export const withPerson = (trusted: Trusted, uid: string, pin: PersonPin): Trusted => ({
  ...trusted,
  people: { ...withoutAddress(trusted.people, pin.email), [uid]: pin },
});

/** What the account remembers of a person with these keys; null if it does not remember these keys for the person. */
export const rememberedDetails = (
  { people }: Trusted,
  { uid, fingerprint }: KeyHolder,
): (Details & { readonly formerly: string | null }) | null => {
  const pin = people[uid];
  if (pin?.fingerprint !== fingerprint) return null;
  return { email: pin.email, name: pin.name ?? null, formerly: pin.formerly ?? null };
};

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the account remembers another person with this name, so that the user could confuse the two. */
const isNameOfOther = ({ people }: Trusted, name: string, uid: string): boolean =>
  Object.entries(people).some(
    ([known, pin]) => known !== uid && pin.name !== undefined && sameName(pin.name, name),
  );

/**
 * Remembers the name that the server sends for a known person. The person must have no remembered name yet, and the
 * remembered address must be the one that the server sends. A name that another person has is not remembered.
 */
export const withFirstName = (
  trusted: Trusted,
  { uid, fingerprint }: KeyHolder,
  { email, name }: Details,
): Trusted => {
  const pin = trusted.people[uid];
  const isKnown = pin?.fingerprint === fingerprint && pin.email !== null && pin.email === email;
  if (!isKnown || pin.name !== undefined || !name || isNameOfOther(trusted, name, uid)) return trusted;
  return { ...trusted, people: { ...trusted.people, [uid]: { ...pin, name } } };
};
