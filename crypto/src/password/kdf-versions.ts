/**
 * @file The known derivations of a master key from a password (docs/security.md section 2.2). A server or an export
 * file names a derivation only by its number, and never gives parameters.
 */

/**
 * The parameters of Argon2id v1.3, by the number of the derivation. A derivation that was released is never removed or
 * changed. A stronger derivation gets a new number.
 */
export const KDF_VERSIONS = {
  1: { memoryKib: 65_536, passes: 3, lanes: 1, bytes: 32 },
} as const;

export type KdfVersion = keyof typeof KDF_VERSIONS;

/** The derivation for new passwords. */
export const CURRENT_KDF: KdfVersion = 1;

/** Whether an unchecked value is the number of a known derivation. */
export const isKdfVersion = (value: unknown): value is KdfVersion =>
  typeof value === "number" && Object.hasOwn(KDF_VERSIONS, value);
