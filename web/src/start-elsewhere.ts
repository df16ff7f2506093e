/**
 * @file Starts the web page as a part of the browser extension. The extension then delivers the page in place of a
 * server.
 */
import { createBrowserHistory } from "@tanstack/react-router";
import { type ExtensionParts, type Platform, setPlatform } from "./app/platform.ts";
import { BASE } from "./paths.ts";

type Given = Pick<Platform, "server" | "identities" | "kept" | "database"> &
  Omit<ExtensionParts, "history"> & {
    /** Waits until changed values are stored. */
    readonly settled: () => Promise<void>;
  };

const HOME = `${BASE}/`;
/** The router's history state for an address to which no link of the page has led. */
const FIRST = { __TSR_index: 0 };

const isAddressOf = (server: string): boolean => location.hash.startsWith(`#${server}/`);

/**
 * Keeps the page's whole address in the document's fragment: `vault.html#https://vault.example.com/app/…`. A fragment
 * of that address is included. The document's path cannot contain the address, because in an extension the path names a
 * file.
 */
const historyFor = (server: string) =>
  createBrowserHistory({
    createHref: (path) => `#${server}${path}`,
    parseLocation: () => {
      // If the address belongs to another server, the page is reloaded, because the other server's page must start
      // without this server's data in memory.
      if (!isAddressOf(server)) location.reload();
      const { pathname, search, hash } = new URL(
        isAddressOf(server) ? location.hash.slice(1) : server + HOME,
      );
      return { href: pathname + search + hash, pathname, search, hash, state: history.state ?? FIRST };
    },
  });

/** Starts the page for the accounts of one server. The document must contain an element `#root`. */
export const startElsewhere = async (given: Given): Promise<void> => {
  const { server, identities, kept, database, settled, ...own } = given;
  if (!isAddressOf(server)) history.replaceState(null, "", `#${server}${HOME}`);
  const reopen = async (path: string): Promise<void> => {
    await settled();
    location.hash = `${server}${path}`;
    location.reload();
  };
  setPlatform({
    ...{ server, identities, kept, database },
    hrefOf: (path) => `#${server}${path}`,
    open: (path) => void reopen(path),
    extension: { ...own, history: historyFor(server) },
  });
  await import("./main.tsx");
};
