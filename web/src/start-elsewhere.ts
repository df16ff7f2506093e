/** @file Starts the web page as a part of the browser extension, which delivers it in place of a server. */
import { createBrowserHistory } from "@tanstack/react-router";
import { type ExtensionParts, type Platform, setPlatform } from "./app/platform.ts";
import { BASE } from "./paths.ts";

type Given = Pick<Platform, "server" | "identities" | "kept" | "database"> &
  Omit<ExtensionParts, "history"> & {
    /** Waits until changed values are stored. */
    readonly settled: () => Promise<void>;
  };

const HOME = `${BASE}/`;
/** The history state that the router gives an address that was not reached by a link of the page. */
const FIRST = { __TSR_index: 0 };

const isAddressOf = (server: string): boolean => location.hash.startsWith(`#${server}/`);

/**
 * Keeps the page's whole address in the document's fragment: `vault.html#https://vault.example.com/app/…`. If the
 * address has a fragment of its own, that is included. The document's path cannot hold the address, because in an
 * extension the path names a file.
 */
const historyFor = (server: string) =>
  createBrowserHistory({
    createHref: (path) => `#${server}${path}`,
    parseLocation: () => {
      // The address belongs to another server. That server's page must start without this server's data in memory.
      if (!isAddressOf(server)) location.reload();
      const { pathname, search, hash } = new URL(
        isAddressOf(server) ? location.hash.slice(1) : server + HOME,
      );
      return { href: pathname + search + hash, pathname, search, hash, state: history.state ?? FIRST };
    },
  });

/** Starts the page in this document, which has an element `#root`, for the accounts of one server. */
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
