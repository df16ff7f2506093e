import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import type { DeviceKey } from "./make-device-key.ts";

/** What a device wrap (the account key sealed under a trusted browser's key) is bound to. `deviceId` is a uid. */
export type DevicePlace = { key: DeviceKey; uid: string; deviceId: string; akGen: number };

/** `ctx("ak-device", uid, device id, u32 ak_gen)`. */
export const deviceContext = ({ uid, deviceId, akGen }: DevicePlace): Context =>
  ctx("ak-device", uidBytes(uid), uidBytes(deviceId), u32(akGen));

/** Seals the account key under a trusted browser's key (docs/security.md section 2.7). */
export const sealDeviceWrap = async (raw: RawAccountKey, place: DevicePlace): Promise<Sealed<"ak-device">> =>
  seal(place.key, deviceContext(place), raw);
