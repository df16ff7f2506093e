/**
 * @file Recovers after a part of the page could not be loaded. This happens after an upgrade, when the server no longer
 * has the files of the page's build. The drafts are kept, and the page is reloaded once. The page never reloads in a
 * loop. Without a connection it does not reload, because it would lose the parts that it has already loaded.
 */

import { notices, notify } from "@keepwell/ui/notices-store.ts";
import { BASE } from "../paths.ts";
import { currentText } from "../text/text.ts";
import { hasStarted } from "./has-started.ts";
import { platform } from "./platform.ts";

/**
 * `none`: no code is missing. `offline`: the server cannot be reached. `stuck`: the page may not be reloaded now. It
 * tries to recover again only when another part cannot be loaded.
 */
export type LostCode = "none" | "reloading" | "offline" | "stuck";

/** The reloads of this tab: their builds, and the time of the last one in milliseconds. */
export interface Reloads {
  readonly builds: readonly string[];
  readonly at: number;
}

const STORED = "keepwell.reload";
/**
 * The least time between two reloads, in milliseconds. While several servers are being upgraded, some have the files of
 * the previous build and some have the files of the next build. Without this limit, a page could reload back and forth
 * between them.
 */
const APART_MS = 60_000;
/**
 * If the page is still there after this many milliseconds, the user has cancelled the reload because of unsaved data.
 */
const REFUSED_MS = 10_000;

/** Whether a page of this build may reload itself now: once for each build, and never twice in a short time. */
export const mayReload = (earlier: Reloads, build: string, now: number): boolean =>
  !earlier.builds.includes(build) && now - earlier.at > APART_MS;

/** Reads the earlier reloads. Throws if the browser does not allow storage. */
const earlierReloads = (): Reloads => {
  const [at = "0", ...builds] = sessionStorage.getItem(STORED)?.split(" ") ?? [];
  return { builds, at: Number(at) };
};

/**
 * Returns whether the page may reload now. If it may, records this reload in the session storage. Without this record
 * the page could reload for ever.
 */
const claimReload = (): boolean => {
  const build = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
  const now = Date.now();
  try {
    const earlier = earlierReloads();
    if (!mayReload(earlier, build, now)) return false;
    sessionStorage.setItem(STORED, [now, ...earlier.builds, build].join(" "));
    return true;
  } catch {
    return false;
  }
};

const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch(`${platform().server}${BASE}/`, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

/**
 * Whether a notice with this text is shown or waits. If the code of the notices cannot be loaded, each new notice tries
 * to load it. Without this check, each failure would show another notice, and the page would try without end.
 */
const isAnnounced = (text: string): boolean => {
  const { visible, waiting, log } = notices.state();
  return [...visible, ...log.slice(0, waiting)].some((notice) => notice.text === text);
};

/** Waits until the drafts are kept. Then reloads the page, or sets the state that says why not. */
export const recover = async (set: (next: LostCode) => void, kept: Promise<void>): Promise<void> => {
  const giveUp = () => {
    set("stuck");
    // The page continues without the missing part. This notice tells the user about it, unless the part was just being
    // shown: then the screen for crashes does.
    const text = currentText().shell.stuckText;
    if (hasStarted() && !isAnnounced(text)) notify({ tone: "error", text });
  };
  const [isThere] = await Promise.all([isServerThere(), kept]);
  if (!isThere) return set("offline");
  if (!claimReload()) return giveUp();
  setTimeout(giveUp, REFUSED_MS);
  location.reload();
};
