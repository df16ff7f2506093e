import { open } from "../aead.ts";
import { fromUtf8 } from "../bytes.ts";
import { orCannotVerify } from "../errors.ts";
import { type DraftPlace, draftContext } from "./seal-draft.ts";

/** Opens a draft that `sealDraft` sealed. @throws CannotVerifyError */
export const openDraft = (sealed: string, place: DraftPlace): Promise<string> =>
  orCannotVerify(async () => fromUtf8(await open(place.key, draftContext(place), sealed)));
