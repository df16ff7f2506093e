import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { OpenBucket } from "./private-bucket.ts";

/** A name without accents and invisible characters, so that two names that look alike become equal. */
const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** The names of the private bucket in English and in French. The English name is also its name on the server. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set([SYSTEM_BUCKET_NAME, "Mots de passe privés"].map(plain));

/**
 * Whether a bucket looks like the account's own private bucket but is not: it is named "Private passwords", or its
 * header has the flag of the system bucket. Another user may have named it so.
 */
export const looksPrivate = ({
  name,
  is_system,
  claims_system,
}: Pick<OpenBucket, "name" | "is_system" | "claims_system">): boolean =>
  !is_system && (claims_system === true || PRIVATE_NAMES.has(plain(name)));
