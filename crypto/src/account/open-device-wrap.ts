import { open } from "../aead.ts";
import { orCannotVerify } from "../errors.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import { type DevicePlace, deviceContext } from "./seal-device-wrap.ts";

/** Opens an account key that `sealDeviceWrap` sealed. @throws CannotVerifyError */
export const openDeviceWrap = (sealed: string, place: DevicePlace): Promise<RawAccountKey> =>
  orCannotVerify(async () => (await open(place.key, deviceContext(place), sealed, 32)) as RawAccountKey);
