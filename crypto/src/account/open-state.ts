import { open } from "../aead.ts";
import { fromUtf8 } from "../bytes.ts";
import { orCannotVerify } from "../errors.ts";
import { type StatePlace, stateContext } from "./seal-state.ts";

/**
 * Opens an account's state that `sealState` sealed. A state that was sealed with another `seq` does not open.
 * @throws CannotVerifyError
 */
export const openState = (sealed: string, place: StatePlace): Promise<string> =>
  orCannotVerify(async () => fromUtf8(await open(place.key, stateContext(place), sealed)));
