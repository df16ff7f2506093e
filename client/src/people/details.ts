/** @file Names and addresses of people: what the account remembers, and how it differs from what the server says. */
import type { KeyHolder } from "./fingerprints.ts";
import type { PersonPin, Trusted } from "./trusted.ts";

export interface Details {
  /** As the server stores it; null if it was not named. */
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

/** The other person whom the account currently remembers under this address: the name, or else the address. */
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
 * Whether the holder of known keys has signed the address that the server says, later than the last one that the
 * account has seen: a new address of theirs, which the user can accept without comparing codes. If the account has seen
 * no signature of theirs, it must be later than the account's own record, so that an earlier address does not count.
 */
export const isSignedLater = (
  { people }: Trusted,
  { uid, fingerprint }: KeyHolder,
  signedAt: number | null,
): boolean => {
  const pin = people[uid];
  return pin?.fingerprint === fingerprint && signedAt !== null && signedAt > (pin.signed ?? pin.at);
};

/** Whether something must be settled by comparing codes before the account acts on this person. */
export const isUnsettled = (level: TrustLevel): boolean => level === "changed" || level === "moved";

/** An address leads to one person. The person whom it led to before keeps the remembered keys, as a former holder. */
const withoutAddress = (people: Trusted["people"], email: string | null): Trusted["people"] =>
  Object.fromEntries(
    Object.entries(people).map(([one, pin]) => [
      one,
      email !== null && pin.email === email ? { ...pin, email: null, formerly: email } : pin,
    ]),
  );

/** Remembers a person; no other person keeps the same address. */
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

/** Whether another person is remembered under this name: the two could then be taken for each other. */
const isNameOfOther = ({ people }: Trusted, name: string, uid: string): boolean =>
  Object.entries(people).some(
    ([known, pin]) => known !== uid && pin.name !== undefined && sameName(pin.name, name),
  );

/** The first name that the server gives a known person; it is remembered unless another person has it. */
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
