import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";
export type Locale = "en" | "fr-CA";
export type Density = "default" | "compact";
/** The page that is shown after signing in. */
export type FirstPage = "home" | "all";
export type Appearance = {
  readonly theme: Theme;
  readonly locale: Locale;
  readonly density: Density;
  readonly firstPage: FirstPage;
};

const themes: readonly Theme[] = ["system", "light", "dark"];
const locales: readonly Locale[] = ["en", "fr-CA"];
const densities: readonly Density[] = ["default", "compact"];
const firstPages: readonly FirstPage[] = ["home", "all"];

/** The name under which the appearance is stored. public/before-page.js reads the same name before the first paint. */
const storageKey = "keepwell.appearance";
const listeners = new Set<() => void>();
let current = read();

export function appearance(): Appearance {
  return current;
}

export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  write(current);
  applyAppearance();
  for (const listener of listeners) listener();
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeAppearance, appearance, appearance);
}

export function subscribeAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function applyAppearance(): void {
  const root = document.documentElement;
  root.dataset["theme"] = current.theme;
  root.dataset["density"] = current.density;
  root.lang = current.locale;
}

/** Follows the changes that another tab makes. Returns a function that stops following. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    current = read();
    applyAppearance();
    for (const listener of listeners) listener();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/**
 * Parses a stored value. Unknown parts get their default values, so that an outdated or edited value never breaks the
 * page.
 */
export function readAppearance(stored: string | null, language: string): Appearance {
  const value = parse(stored);
  const browserLocale = language.toLowerCase().startsWith("fr") ? "fr-CA" : "en";
  return {
    theme: themes.find((theme) => theme === value["theme"]) ?? "system",
    locale: locales.find((locale) => locale === value["locale"]) ?? browserLocale,
    density: densities.find((density) => density === value["density"]) ?? "default",
    firstPage: firstPages.find((page) => page === value["firstPage"]) ?? "home",
  };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function read(): Appearance {
  return readAppearance(stored(), globalThis.navigator?.language ?? "en");
}

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(storageKey) ?? null;
  } catch {
    // Some private windows refuse storage. The user's choice is then lost when the page is closed.
    return null;
  }
}

function write(value: Appearance): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(value));
  } catch {
    // Some private windows refuse storage; see `stored`.
  }
}
