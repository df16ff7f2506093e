/**
 * @file The address that an account gets when the owner of the mailbox takes over its unproven address. Its domain is
 * reserved for names that do not exist (RFC 2606), so no message is sent to it.
 */
const PREFIX = "released-";
const DOMAIN = "@address.invalid";

/**
 * Returns an address that contains a random uid. If an attacker could guess the address, they could register it first,
 * and the release would fail.
 */
export const releasedAddress = (random: string): string => `${PREFIX}${random}${DOMAIN}`;

export const isReleasedAddress = (email: string): boolean =>
  email.startsWith(PREFIX) && email.endsWith(DOMAIN);
