/** @file The address of the vault in the extension: `vault.html#https://vault.example.com/app/…`. */
import { browser } from "../browser.ts";

/** The address in the extension of the page at `address`, an address of a server with path, query and fragment. */
export const vaultHref = (address: string): string => browser.runtime.getURL(`vault.html#${address}`);

/** The server that the fragment names, if it is one of `origins`; otherwise undefined. */
export const serverIn = (fragment: string, origins: readonly string[]): string | undefined =>
  origins.find((origin) => fragment.startsWith(`#${origin}/`));
