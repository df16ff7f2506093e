/**
 * The algorithms that a passkey or a security key may sign with: EdDSA, ES256 and RS256
 * (https://www.iana.org/assignments/cose/). The page asks authenticators for them, and the server accepts no other.
 */
export const CREDENTIAL_ALGORITHMS = [-8, -7, -257];
