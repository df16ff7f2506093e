/**
 * @file The account's own name and address, as the user has typed or accepted them. The account's state contains both,
 * so that all browsers of the account know them. This code compares them with what the server sends.
 */
import { storedName } from "../people/stored-details.ts";
import type { Trusted } from "../people/trusted.ts";
import { type Device, type Session, storedIdentity } from "../session/session.ts";
import { keepEnterpriseName } from "./enterprise-name.ts";
import { keepAddress } from "./own-address.ts";
import { signOwnAddress } from "./sign-own-address.ts";

export interface OwnDetails {
  readonly email: string;
  readonly name: string;
}

/** The account as the server shows it to its user. */
interface Shown {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /**
   * Whether the server has the account's own signature of the address. Undefined if the server is of an earlier
   * version.
   */
  readonly address_signed?: boolean | undefined;
  readonly enterprise: { readonly name: string } | null;
}

export interface OwnChange {
  readonly known: OwnDetails;
  /** The name and address that the server sends. */
  readonly told: OwnDetails;
}

const isSame = (one: OwnDetails, other: OwnDetails): boolean =>
  one.email === other.email && one.name === other.name;

const saveOwn = async ({ keyring }: Session, { email, name }: OwnDetails): Promise<void> =>
  (await keyring.trust()).update((before) => ({ ...before, own: { ...before.own, email, name } }));

/** Makes this browser show the name and address that the account remembers. */
const keepHere = async (device: Device, uid: string, { email, name }: OwnDetails): Promise<void> => {
  const stored = device.identities.get(uid);
  if (!stored || isSame(stored, { email, name })) return;
  if (stored.name !== name) device.identities.update({ ...stored, name });
  if (stored.email !== email) await keepAddress(device, uid, email);
};

/**
 * The name and address to remember. If the account remembers none yet, they are the name and address that the user
 * typed in this browser. Otherwise the account keeps the remembered name. It also keeps the remembered address, unless
 * the user typed another address in this browser and the server sends that address.
 */
const knownOwn = ({ own }: Trusted, { email, name }: OwnDetails, told: OwnDetails): OwnDetails => {
  if (!own) return { email, name };
  return { name: own.name, email: email === told.email ? email : own.email };
};

/**
 * Compares the name and address that the server sends with the remembered ones. Stores the enterprise's name that the
 * server sends. If the addresses agree and the account has not signed the address yet, signs it. The address is not
 * signed yet after sign-up, after a change of the address, and in accounts that were created before Keepwell signed
 * addresses.
 * @returns the remembered and the sent details if they differ; otherwise null.
 */
export const checkOwnDetails = async (
  device: Device,
  session: Session,
  shown: Shown,
): Promise<OwnChange | null> => {
  if (shown.enterprise) keepEnterpriseName(device, session.identity.uid, shown.enterprise.name);
  const told = { email: shown.email, name: storedName(shown) };
  const trusted = await (await session.keyring.trust()).read();
  const known = knownOwn(trusted, storedIdentity(device, session.identity), told);
  if (!trusted.own || !isSame(trusted.own, known)) await saveOwn(session, known);
  await keepHere(device, session.identity.uid, known);
  if (known.email === told.email && shown.address_signed === false)
    await signOwnAddress(session, known.email);
  return isSame(known, told) ? null : { known, told };
};

/** Makes every browser of the account remember these details, because the user has typed or accepted them. */
export const keepOwnDetails = async (
  device: Device,
  session: Session,
  details: OwnDetails,
): Promise<void> => {
  await saveOwn(session, details);
  await keepHere(device, session.identity.uid, details);
};
