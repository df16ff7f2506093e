/**
 * @file Parts of the page that could not be loaded. After an upgrade the server no longer has the files that an open
 * page was built with: the page is reloaded once, with its drafts kept. It never reloads in a loop, nor without a
 * connection, where a reload would lose what is still there.
 */
import { useEffect, useSyncExternalStore } from "react";
import { BASE } from "../paths.ts";
import { useText } from "../text/text.ts";
import { notify } from "../ui/notices-store.ts";
import { flushDrafts } from "./drafts.ts";

/** What is being done about it: nothing is missing, the page reloads, the server is away, or a reload did not help. */
export type LostCode = "none" | "reloading" | "offline" | "stuck";

/** The last reload: of which build, and when (ms). */
export interface Reload {
  readonly build: string;
  readonly at: number;
}

const STORED = "keepwell.reload";
/** While servers are upgraded one after the other, two builds may each lack the files of the other. */
const APART_MS = 60_000;
/** A reload that has not happened by then was refused by the person, who has something unsaved. */
const REFUSED_MS = 10_000;

/** Whether a page may reload itself: once for each build, and never twice in a short time. */
export const mayReload = (last: Reload | null, { build, at }: Reload): boolean =>
  last === null || (last.build !== build && at - last.at > APART_MS);

const isReload = (value: unknown): value is Reload =>
  typeof value === "object" && value !== null && "build" in value && "at" in value;

/** Null where there was none; throws where the browser keeps nothing. */
const lastReload = (): Reload | null => {
  const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
  return isReload(value) ? value : null;
};

/** Notes that this page is about to reload, and says whether it may. Without a note it could reload for ever. */
const claimReload = (): boolean => {
  const build = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
  const next = { build, at: Date.now() };
  try {
    if (!mayReload(lastReload(), next)) return false;
    sessionStorage.setItem(STORED, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
};

const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch(`${BASE}/`, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

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

/** Where the page goes on without the part, nothing else would say so. */
export const useLostCodeNotice = (): void => {
  const text = useText().shell.stuckNotice;
  const isStuck = useLostCode() === "stuck";
  useEffect(() => {
    if (isStuck) notify({ tone: "error", text });
  }, [isStuck, text]);
};

const recover = async (): Promise<void> => {
  if (current === "reloading") return;
  set("reloading");
  // Begun at once: the form may go with the part of the page that failed.
  const kept = flushDrafts();
  const isThere = await isServerThere();
  await kept;
  if (!isThere) return set("offline");
  if (!claimReload()) return set("stuck");
  setTimeout(set, REFUSED_MS, "stuck");
  location.reload();
};

/** Call before anything is loaded. */
export const watchForLostCode = (): void => addEventListener("vite:preloadError", () => void recover());

/**
 * A screen's code. The router would reload the page on its own where it recognises the failure, without the drafts
 * and also offline: so it is not to recognise it.
 */
export const screenCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch (cause) {
    throw new Error("The code of this screen could not be loaded.", { cause });
  }
};
