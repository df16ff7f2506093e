/**
 * @file Detects that a part of the page could not be loaded, or that the page is outdated. Then calls recover-code.ts.
 */
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { flushDrafts } from "./drafts.ts";
import { hasStarted } from "./has-started.ts";
import type { LostCode } from "./recover-code.ts";

declare global {
  interface Window {
    /** Tells the user that the page could not be loaded. Set by public/check-browser.js, which has its own texts. */
    readonly explainUnloaded?: () => void;
  }
}

const store = createValueStore<LostCode>("none");

export const useLostCode = store.useValue;

/**
 * Whether a part of the page could not be loaded, or the server requires a newer page. The page then tells the user.
 */
export const isCodeLost = (): boolean => store.get() !== "none";

const settle = (state: LostCode): void => {
  store.set(state);
  if (state !== "reloading" && !hasStarted()) window.explainUnloaded?.();
};

const loadRecovery = () => import("./recover-code.ts");

const onLost = async (): Promise<void> => {
  if (store.get() === "reloading") return;
  store.set("reloading");
  // The drafts are sealed first, because a form may disappear with the part of the page that failed.
  const kept = flushDrafts();
  const recovery = await loadRecovery().catch(() => null);
  if (recovery) await recovery.recover(settle, kept);
  else settle("stuck");
};

/** Tries again. Call it when the connection is back. */
export const recoverAgain = (): void => void onLost();

/**
 * Called when an HTTP header of a reply says that the server requires a newer page. The page is then reloaded once, as
 * it is when a file could not be loaded.
 */
export const noteOutdated = (): void => {
  if (store.get() === "none") void onLost();
};

/**
 * If the page still runs this many milliseconds after `beforeunload`, the user did not leave it. Either a download
 * began, or the user chose to stay.
 */
const STAYED_MS = 5000;

/**
 * Watches for files that cannot be loaded. Call it before anything is loaded. When the user leaves a page, Firefox
 * reports a failure for each file that is still being loaded. These reports are ignored, because a reload would bring
 * back the page that the user is leaving.
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

/**
 * Loads recover-code.ts in advance. Call it as soon as the page is loaded, because after an upgrade the server no
 * longer has the files of this build.
 */
export const prepareRecovery = (): void => void loadRecovery().catch(() => undefined);
