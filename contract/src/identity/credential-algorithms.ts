/**
 * The algorithms that a passkey or a security key may sign with: EdDSA, ES256 and RS256
 * (https://www.iana.org/assignments/cose/). The page asks authenticators for these algorithms, and the server accepts
 * no others.
 */
export const CREDENTIAL_ALGORITHMS = [-8, -7, -257];
