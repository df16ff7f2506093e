import type { DatabaseFormat } from "../import-format.ts";
import { readDerivation } from "./kdbx-derivation.ts";
import { isKdbx, readKdbxHeader } from "./kdbx-header.ts";

/** A KeePass database, as KeePass, KeePassXC, Strongbox, KeePassium and Passbolt write it. */
export const KEEPASS_KDBX: DatabaseFormat = {
  of: "database",
  id: "keepass-kdbx",
  detect: isKdbx,
  check: (bytes) => void readDerivation(readKdbxHeader(bytes)),
  read: async (bytes, key, words) => (await import("./read-kdbx.ts")).readKdbx(bytes, key, words),
};
