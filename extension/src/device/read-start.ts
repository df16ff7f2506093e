/** @file Opens the active account for a page of the extension. */
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

/** Locks all accounts if the lock is due. Then opens the active account, unless it is locked. */
export const readStart = async (deriveMasterKey: DeriveMasterKey): Promise<Start> => {
  const open = async (): Promise<ServerDevice | null> => {
    const { active } = await readServers(browser.storage.local);
    return active === null ? null : openDevice(active, deriveMasterKey);
  };
  // Wait for both before `resume`. If the lock is due, `lockIfDue` has deleted the account's key by then, and the
  // account stays locked.
  const [device] = await Promise.all([open(), lockIfDue()]);
  if (device === null) return { kind: "nothing" };
  const resumed = await resume(device);
  return resumed ? { device, ...resumed } : { kind: "nothing" };
};
