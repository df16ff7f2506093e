import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";
import { importBase } from "../hkdf.ts";

/** 32 random bytes for one import, from which the uids of all objects that the import creates are derived. */
export type ImportSecret = Branded<Bytes, "import secret">;

/** An import's secret as an HKDF key, which is not extractable and can only be used to derive. */
export type ImportKey = Branded<CryptoKey, "import key">;

export const makeImportSecret = (): ImportSecret => randomBytes(32) as ImportSecret;

export const openImportSecret = async (secret: ImportSecret): Promise<ImportKey> =>
  (await importBase(secret)) as ImportKey;
