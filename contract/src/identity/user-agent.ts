/**
 * @file Finds the browser and the system that a user agent names. A caller can send any text as its user agent, so
 * pages never show the text. They show only names from the tables of this file.
 */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const named = (table: readonly [RegExp, string][], userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Marks the extension's user agent when it is stored, because the extension sends the same text as its browser. */
const EXTENSION_MARK = "Keepwell-Extension ";
const IS_EXTENSION = /^extension\/\d+$/;

/**
 * Returns the user agent to store. `client` is the header `Keepwell-Client`. If it names the extension, the user agent
 * is marked.
 */
export const markUserAgent = (userAgent: string, client: string | undefined): string =>
  client !== undefined && IS_EXTENSION.test(client) ? EXTENSION_MARK + userAgent : userAgent;

interface NamedUserAgent {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Whether the caller was the extension in that browser. */
  readonly isExtension: boolean;
}

/** The browser and the system that the user agent names, if they are recognised. */
export const readUserAgent = (userAgent: string): NamedUserAgent => ({
  isExtension: userAgent.startsWith(EXTENSION_MARK),
  browser: named(BROWSERS, userAgent),
  system: named(SYSTEMS, userAgent),
});
