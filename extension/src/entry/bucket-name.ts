import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { text } from "../text/text.ts";

const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** In every language: another user chooses the name of a bucket that they share. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set(["Private passwords", "Mots de passe privés"].map(plain));

/** The name of a bucket. One that could be taken for the private one is marked. */
export const bucketName = ({ is_system, claims_system, name }: OpenBucket): string => {
  const words = text().form;
  if (is_system) return words.privateBucket;
  return claims_system || PRIVATE_NAMES.has(plain(name)) ? words.notPrivate(name) : name;
};
