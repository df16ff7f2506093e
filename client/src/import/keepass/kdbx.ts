import { wholeFile } from "../file-bytes.ts";
import type { DatabaseFormat } from "../import-format.ts";
import { readDerivation } from "./kdbx-derivation.ts";
import { isKdbx, readKdbxHeader } from "./kdbx-header.ts";

/** A KeePass database, as KeePass, KeePassXC, Strongbox, KeePassium and Passbolt write it. */
export const KEEPASS_KDBX: DatabaseFormat = {
  of: "database",
  id: "keepass-kdbx",
  detect: isKdbx,
  check: async (file) => void readDerivation(readKdbxHeader(await wholeFile(file))),
  read: async (file, key, words) =>
    (await import("./read-kdbx.ts")).readKdbx(await wholeFile(file), key, words),
};
