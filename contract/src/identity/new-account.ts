import { authKey, mac, newUid, sealedKey, sealedSek } from "../fields.ts";
import { z } from "../zod.ts";
import { bundle, kdfChoice, privateKeys } from "./identity.endpoints.ts";

/** What the client makes for every new account, beside the uid that its keys name. */
export const newAccount = {
  password: authKey,
  locale: z.enum(["en", "fr-CA"]),
  ...kdfChoice,
  sek: sealedSek,
  bundle,
  private_keys: privateKeys,
  /** The system bucket "Private passwords". */
  bucket: z.object({ uid: newUid, key: sealedKey("bk-self"), header_mac: mac }),
};
