/**
 * @file Compares the keys, address and name that the server says of a person with those that the account remembers
 * (`trustLevelOf`).
 */
import type { KeyHolder } from "./fingerprints.ts";
import type { PersonPin, Trusted } from "./trusted.ts";

export interface Details {
  /** The address in the form in which the server stores it; null if it is not known. */
  readonly email: string | null;
  readonly name: string | null;
}

export const UNNAMED: Details = { email: null, name: null };

/**
 * `new`: this account has never met this person. `known`: the person's keys and address are remembered. `verified`:
 * known, and the code was compared. `changed`: the keys differ from the remembered ones, or the address belongs to
 * another person whom the account knows. `moved`: the keys are remembered under another address. In the last two cases
 * nothing is sealed, signed or removed until the code is compared.
 */
export type TrustLevel = "new" | "known" | "verified" | "changed" | "moved";

/**
 * The name of another person whom the account remembers under this address, or the address if the name is not known;
 * null if there is no other person.
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
 * Whether the holder of known keys has signed the address that the server says, and has done so later than any
 * signature that the account has seen. Then it is the person's new address, which the user can accept without comparing
 * codes. If the account has seen no signature of the person, the signature must be later than the account's own record,
 * so that an earlier address is not accepted.
 */
export const isSignedLater = (
  { people }: Trusted,
  { uid, fingerprint }: KeyHolder,
  signedAt: number | null,
): boolean => {
  const pin = people[uid];
  return pin?.fingerprint === fingerprint && signedAt !== null && signedAt > (pin.signed ?? pin.at);
};

/** Whether codes must be compared before the account acts on this person. */
export const isUnsettled = (level: TrustLevel): boolean => level === "changed" || level === "moved";

/**
 * The remembered people without this address, because an address leads to only one person. The person who had it keeps
 * the remembered keys, and is remembered as its former holder.
 */
const withoutAddress = (people: Trusted["people"], email: string | null): Trusted["people"] =>
  Object.fromEntries(
    Object.entries(people).map(([one, pin]) => [
      one,
      email !== null && pin.email === email ? { ...pin, email: null, formerly: email } : pin,
    ]),
  );

/** The state with a remembered person. No other person keeps the same address. */
export const withPerson = (trusted: Trusted, uid: string, pin: PersonPin): Trusted => ({
  ...trusted,
  people: { ...withoutAddress(trusted.people, pin.email), [uid]: pin },
});

/** The details that the account remembers of a person under these keys; null if it has not met them. */
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

/** Whether another person is remembered under this name, so that the user could take one for the other. */
const isNameOfOther = ({ people }: Trusted, name: string, uid: string): boolean =>
  Object.entries(people).some(
    ([known, pin]) => known !== uid && pin.name !== undefined && sameName(pin.name, name),
  );

/**
 * The state with a known person's name: the first one that the server says is remembered, unless another person has it.
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
