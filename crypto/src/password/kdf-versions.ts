/**
 * @file The password derivations there are (docs/security.md section 2.2). A server names one by its
 * number and can choose nothing else: parameters never travel.
 */

/** Argon2id v1.3 by version number. A row once shipped stays for ever; a stronger one gets a new number. */
export const KDF_VERSIONS = {
  1: { memoryKib: 65_536, passes: 3, lanes: 1, bytes: 32 },
} as const;

/** The number of a known derivation. */
export type KdfVersion = keyof typeof KDF_VERSIONS;

/** What new passwords are derived with. */
export const CURRENT_KDF: KdfVersion = 1;

/** Whether a value from anywhere is the number of a known derivation. */
export const isKdfVersion = (value: unknown): value is KdfVersion =>
  typeof value === "number" && Object.hasOwn(KDF_VERSIONS, value);
