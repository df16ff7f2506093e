/**
 * @file Makes the browser open the extension's vault in place of a Keepwell server's pages. For this, a rule adds a
 * header to the server's documents, so that their scripts do not run. A content script then asks the background to move
 * the tab to the vault.
 */
import type { ContentScript, DocumentRule } from "../browser.ts";

/** A policy under which a document has no origin, runs no script and loads nothing. */
const NOTHING = "default-src 'none'; sandbox";
export const SCRIPT_ID = "own-address";

/**
 * Returns the rules for these origins. They cover all paths, because the server could redirect to any path that is left
 * out.
 */
export const rulesFor = (origins: readonly string[]): DocumentRule[] =>
  origins.map((origin, at) => ({
    id: at + 1,
    condition: { urlFilter: `|${origin}/`, resourceTypes: ["main_frame"] },
    action: {
      type: "modifyHeaders",
      responseHeaders: [
        { header: "content-security-policy", operation: "set", value: NOTHING },
        { header: "refresh", operation: "remove" },
      ],
    },
  }));

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * Returns a pattern that matches one origin, but no other port of its host. Only Chromium supports a port in a pattern.
 */
const patternWithPort = (origin: string): string => {
  const { protocol, hostname, port } = new URL(origin);
  return `${protocol}//${hostname}:${port || DEFAULT_PORTS[protocol]}/*`;
};

/** Returns the content script for these origins, in a list; an empty list if there are no origins. */
export const scriptsFor = (origins: readonly string[]): ContentScript[] =>
  origins.length === 0
    ? []
    : [
        {
          id: SCRIPT_ID,
          matches: origins.map(patternWithPort),
          js: ["own-address.js"],
          allFrames: false,
          runAt: "document_start",
        },
      ];

/**
 * Converts an address of a server to the vault's address. An address that is not a page of the vault leads to the
 * vault's home.
 */
export const vaultAddressOf = (url: string): string => {
  const { origin, pathname, search, hash } = new URL(url);
  return /^\/app(?:\/|$)/.test(pathname) ? origin + pathname + search + hash : `${origin}/app/`;
};
