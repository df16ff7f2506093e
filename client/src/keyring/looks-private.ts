import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { OpenBucket } from "./private-bucket.ts";

/** Letters without their marks and without invisible characters, which a reader does not tell apart. */
const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** The private bucket's name on the server, which is also the English one, and the French one. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set([SYSTEM_BUCKET_NAME, "Mots de passe privés"].map(plain));

/** Whether a bucket looks like "Private passwords" and is not the account's: another user may have named it so. */
export const looksPrivate = ({
  name,
  is_system,
  claims_system,
}: Pick<OpenBucket, "name" | "is_system" | "claims_system">): boolean =>
  !is_system && (claims_system === true || PRIVATE_NAMES.has(plain(name)));
