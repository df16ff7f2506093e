import { gcm } from "../aead.ts";
import { type Bytes, fromUtf8 } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { type RecordPlace, recordContext } from "./seal-record.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Opens a record that `sealRecord` sealed. @throws CannotVerifyError */
export const openRecord = (sealed: Bytes, place: RecordPlace): Promise<string> =>
  orCannotVerify(async () => {
    ensure(sealed.length >= IV_BYTES + TAG_BYTES);
    const [iv, value] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)];
    return fromUtf8(
      new Uint8Array(await crypto.subtle.decrypt(gcm(iv, recordContext(place)), place.key, value)),
    );
  });
