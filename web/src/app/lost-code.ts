/** @file Parts of the page that could not be loaded: what becomes of it, see recover-code.ts. */
import { useSyncExternalStore } from "react";
import { flushDrafts } from "./drafts.ts";
import type { LostCode } from "./recover-code.ts";

const listeners = new Set<() => void>();
let current: LostCode = "none";

const set = (next: LostCode): void => {
  current = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLostCode = (): LostCode => useSyncExternalStore(subscribe, () => current);

const loadRecovery = () => import("./recover-code.ts");

const onLost = async (): Promise<void> => {
  if (current === "reloading") return;
  set("reloading");
  // Begun at once: the form may go with the part of the page that failed.
  const kept = flushDrafts();
  const recovery = await loadRecovery().catch(() => null);
  if (recovery) await recovery.recover(set, kept);
  else set("stuck");
};

/** A page that still stands by then has not been left: a download began, or the person chose to stay. */
const STAYED_MS = 5000;

/**
 * Call before anything is loaded. When a page is left, Firefox fails what it was still loading: nothing is lost then,
 * and a reload would bring back the page that the person leaves.
 */
export const watchForLostCode = (): void => {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  addEventListener("beforeunload", () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      leaving = undefined;
    }, STAYED_MS);
  });
  addEventListener("vite:preloadError", () => {
    if (leaving === undefined) void onLost();
  });
};

/** Call once the page stands: the way out must be here before the files of this build are gone. */
export const prepareRecovery = (): void => void loadRecovery().catch(() => undefined);
