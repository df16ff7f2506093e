/** @file The address of the vault in the extension: `vault.html#https://vault.example.com/app/…`. */
import { browser } from "../browser.ts";

/** The extension's own page for an address of a server, with its path, its search and its fragment. */
export const vaultHref = (address: string): string => browser.runtime.getURL(`vault.html#${address}`);

/** The server that the fragment names, if it is one of `origins`; otherwise undefined. */
export const serverIn = (fragment: string, origins: readonly string[]): string | undefined =>
  origins.find((origin) => fragment.startsWith(`#${origin}/`));
