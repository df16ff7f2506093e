import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";
import { importBase } from "../hkdf.ts";

/** The 32 random bytes of one import. The uids of the objects that it creates are derived from them. */
export type ImportSecret = Branded<Bytes, "import secret">;

/** An import's secret as a key that only derives: an HKDF key, not extractable. */
export type ImportKey = Branded<CryptoKey, "import key">;

export const makeImportSecret = (): ImportSecret => randomBytes(32) as ImportSecret;

export const openImportSecret = async (secret: ImportSecret): Promise<ImportKey> =>
  (await importBase(secret)) as ImportKey;
