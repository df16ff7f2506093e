/** @file The people that an account shares with, by their keys: known, verified, or with changed keys. */
import { email as emailField } from "@keepwell/contract/fields.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "../api/api.ts";
import { unixNow } from "../unix-now.ts";
import { holderOf, type KeyHolder, verified } from "./fingerprints.ts";
import type { Trust } from "./trust.ts";
import type { Trusted } from "./trusted.ts";

/**
 * `new`: this account has never met this person. `known`: the person's keys are remembered. `verified`: and the code
 * was compared. `changed`: the keys differ from the remembered ones; nothing is shared until the code is compared.
 */
export type TrustLevel = "new" | "known" | "verified" | "changed";

export interface Person {
  readonly uid: string;
  readonly bundle: Bundle;
  /** The first 100 bits of the fingerprint, in five groups, as people compare them. */
  readonly code: string;
  readonly trustLevel: TrustLevel;
  /** The address by which the person was looked up, if any. */
  readonly email: string | null;
}

export const trustLevelOf = ({ people }: Trusted, { uid, fingerprint }: KeyHolder): TrustLevel => {
  const pin = people[uid];
  if (!pin) return "new";
  if (pin.fingerprint !== fingerprint) return "changed";
  return pin.verified ? "verified" : "known";
};

export const toPerson = (
  bundle: Bundle,
  { uid, fingerprint }: Pick<VerifiedBundle, "uid" | "fingerprint">,
  trustLevel: TrustLevel,
): Person => ({ uid, bundle, code: formatFingerprint(fingerprint), trustLevel, email: null });

/** The part of a session that reads and changes what it remembers of others. */
interface Remembering {
  readonly keyring: { trust(): Promise<Trust> };
}

const trustedBy = async ({ keyring }: Remembering): Promise<Trusted> => (await keyring.trust()).read();

/** A person by their public keys. @throws CannotVerifyError when the keys are not sound, or belong to another uid. */
export const loadPerson = async (
  session: Remembering,
  { uid, bundle }: { readonly uid: string; readonly bundle: Bundle },
): Promise<Person> => {
  if (bundle.uid !== uid) throw new CannotVerifyError();
  const keys = await verified(bundle);
  return toPerson(bundle, keys, trustLevelOf(await trustedBy(session), holderOf(keys)));
};

/** Whether this address led to another person before. */
const ledElsewhere = ({ people }: Trusted, email: string | null, uid: string): boolean =>
  email !== null && Object.entries(people).some(([known, pin]) => pin.email === email && known !== uid);

/** An address leads to one person. The person it led to before keeps the remembered keys, without the address. */
const withoutAddress = (people: Trusted["people"], email: string | null): Trusted["people"] =>
  Object.fromEntries(
    Object.entries(people).map(([one, pin]) => [
      one,
      email !== null && pin.email === email ? { ...pin, email: null } : pin,
    ]),
  );

/** The person whom the server names for an address. If it led to another person before, the code must be compared. */
export const loadPersonAt = async (
  session: Remembering,
  email: string,
  user: Parameters<typeof loadPerson>[1],
): Promise<Person> => {
  const person = { ...(await loadPerson(session, user)), email };
  return ledElsewhere(await trustedBy(session), email, user.uid)
    ? { ...person, trustLevel: "changed" }
    : person;
};

/** The address as the server stores it and the account remembers it, however it was typed. */
export const storedEmail = (typed: string): string => emailField.safeParse(typed).data ?? typed;

/**
 * The user who has proven that address; null if there is none.
 * @throws CannotVerifyError when their keys are not sound.
 */
export const lookUpPerson = async (
  session: Remembering & { readonly api: Api },
  typed: string,
): Promise<Person | null> => {
  const email = storedEmail(typed);
  const { user } = await session.api.sharing.lookUpKeys({ body: { email } });
  return user && loadPersonAt(session, email, user);
};

/**
 * Remembers a person's keys, once the user has seen the code. Changed keys require a comparison.
 * @throws CannotVerifyError if they changed and were not compared.
 */
export const trustPerson = async (
  session: Remembering,
  person: Person,
  { verified: isVerified }: { readonly verified: boolean },
): Promise<void> => {
  const { uid, fingerprint } = holderOf(await verified(person.bundle));
  const { email } = person;
  if (person.trustLevel === "changed" && !isVerified) throw new CannotVerifyError();
  const at = unixNow();
  await (await session.keyring.trust()).update((before) => {
    const pin = before.people[uid];
    const wasVerified = pin?.fingerprint === fingerprint && pin.verified;
    // Another browser of this account has remembered other keys in the meantime: only a comparison overrides that.
    const isOther = pin && pin.fingerprint !== fingerprint;
    if (!isVerified && (isOther || ledElsewhere(before, email, uid))) return before;
    return {
      ...before,
      people: {
        ...withoutAddress(before.people, email),
        [uid]: {
          ...pin,
          fingerprint,
          verified: isVerified || wasVerified,
          email: email ?? pin?.email ?? null,
          at,
        },
      },
    };
  });
  if (trustLevelOf(await trustedBy(session), { uid, fingerprint }) === "changed")
    throw new CannotVerifyError();
  if (ledElsewhere(await trustedBy(session), email, uid)) throw new CannotVerifyError();
};

/** This account's code, for others to compare. */
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
