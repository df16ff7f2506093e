/** @file The people whom an account remembers, to be suggested where an address is typed. */
import type { Trust } from "./trust.ts";

/** Name and address as the account remembers them, never as the server says. */
export interface KnownPerson {
  readonly uid: string;
  readonly email: string;
  /** Null until one was shown. */
  readonly name: string | null;
}

/** The people with an address, by name or else address. The address alone decides nothing: their keys are looked up. */
export const listKnownPeople = async ({
  keyring,
}: {
  readonly keyring: { trust(): Promise<Trust> };
}): Promise<readonly KnownPerson[]> => {
  const { people } = await (await keyring.trust()).read();
  return Object.entries(people)
    .flatMap(([uid, { email, name }]) => (email === null ? [] : [{ uid, email, name: name ?? null }]))
    .sort((left, right) => (left.name ?? left.email).localeCompare(right.name ?? right.email));
};
