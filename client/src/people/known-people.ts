/**
 * @file The people whom an account remembers. The sharing form suggests them, also before the user types an address.
 */
import type { Trust } from "./trust.ts";

/** The name and address that the account remembers, whatever the server says. */
export interface KnownPerson {
  readonly uid: string;
  readonly email: string;
  /** Null if the account remembers no name. */
  readonly name: string | null;
}

/**
 * The people with an address, sorted by name, or by address if they have no name. After the user has picked a person,
 * the client still looks up and compares the person's keys.
 */
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
