/** @file Trusts this browser: it keeps a key of its own, and the server keeps the account key sealed under that key. */
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { makeDeviceKey } from "@keepwell/crypto/account/make-device-key.ts";
import { sealDeviceWrap } from "@keepwell/crypto/account/seal-device-wrap.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Device, Session } from "../session/session.ts";

/**
 * Seals the account key for this browser. A browser that was trusted before keeps its own key. Does nothing if this
 * browser cannot store a key.
 */
const trust = async (device: Device, { api, identity }: Session, raw: RawAccountKey): Promise<void> => {
  const { uid } = identity;
  const kept = await device.deviceKeys.get(uid);
  const own = kept ?? { deviceId: makeUid(), key: await makeDeviceKey() };
  if (!kept && !(await device.deviceKeys.put(uid, own))) return;
  const { ak_gen: akGen } = await api.identity.myKeys();
  const wrap = await sealDeviceWrap(raw, { key: own.key, uid, deviceId: own.deviceId, akGen });
  await api.identity.trustDevice({ body: { uid: own.deviceId, wrap, ak_gen: akGen } });
};

/** Ends the trust in this browser and deletes the browser's own key. */
export const distrustThisBrowser = async (device: Device, { api, identity }: Session): Promise<void> => {
  const kept = await device.deviceKeys.get(identity.uid);
  if (!kept) return;
  await api.identity.distrustDevice({ params: { id: kept.deviceId } });
  await device.deviceKeys.delete(identity.uid);
};

/**
 * Trusts this browser if the caller gives the account key; otherwise ends the trust. A failure is ignored, so that the
 * sign-in or sign-up before it does not fail. The user then has one way less to recover the account.
 */
export const rememberBrowser = async (
  device: Device,
  session: Session,
  raw: RawAccountKey | null,
): Promise<void> => {
  const done = raw ? trust(device, session, raw) : distrustThisBrowser(device, session);
  await done.catch(() => undefined);
  // The browser's key is deleted even if the call has failed. Nothing then opens the account key that the server may
  // still store for this browser.
  if (!raw) await device.deviceKeys.delete(session.identity.uid);
};
