/**
 * @file The address that an unproven account gets when the owner of the mailbox takes over the account's address. The
 * new address is in a domain that never exists (RFC 2606), so no message is sent to it.
 */
const PREFIX = "released-";
const DOMAIN = "@address.invalid";

/**
 * Returns an address that contains a random uid. If an attacker could guess the address, they could register it first,
 * and the owner of the mailbox could not take over.
 */
export const releasedAddress = (random: string): string => `${PREFIX}${random}${DOMAIN}`;

export const isReleasedAddress = (email: string): boolean =>
  email.startsWith(PREFIX) && email.endsWith(DOMAIN);
