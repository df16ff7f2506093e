/** @file The active account, as a page of the extension finds it. */
import type { DeriveMasterKey, Session } from "@keepwell/client/session/session.ts";
import { resume } from "@keepwell/client/sign-in/resume.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { browser } from "../browser.ts";
import { lockIfDue } from "../lock/locking.ts";
import { openDevice, type ServerDevice } from "./open-device.ts";
import { readServers } from "./servers.ts";

/** `nothing`: no account is signed in. */
export type Start =
  | { readonly kind: "nothing" }
  | { readonly kind: "locked"; readonly device: ServerDevice; readonly identity: Identity }
  | { readonly kind: "open"; readonly device: ServerDevice; readonly session: Session };

/** Opens the active account, unless it is locked, or must be by now. */
export const readStart = async (deriveMasterKey: DeriveMasterKey): Promise<Start> => {
  const { active } = await readServers(browser.storage.local);
  if (active === null) return { kind: "nothing" };
  await lockIfDue();
  const device = await openDevice(active, deriveMasterKey);
  const resumed = await resume(device);
  return resumed ? { device, ...resumed } : { kind: "nothing" };
};
