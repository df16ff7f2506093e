/** @file Addresses of the vault in the extension, such as `vault.html#https://vault.example.com/app/…`. */
import { browser } from "../browser.ts";

/** Converts a server's address, with path, query and fragment, to the address of the same page in the extension. */
export const vaultHref = (address: string): string => browser.runtime.getURL(`vault.html#${address}`);

/** Returns the server that the fragment names, if it is one of `origins`; otherwise undefined. */
export const serverIn = (fragment: string, origins: readonly string[]): string | undefined =>
  origins.find((origin) => fragment.startsWith(`#${origin}/`));
