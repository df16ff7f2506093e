import { EXTENSION_INDEX_PATH, extensionOffer } from "@keepwell/contract/extension-offer.ts";
import { useEffect, useState } from "react";
import { browser } from "../browser.ts";
import { isNewer } from "./is-newer.ts";

/** The version of the extension that a server offers; undefined if it offers none, or cannot be asked. */
const readOffered = async (origin: string): Promise<string | undefined> => {
  const reply = await fetch(`${origin}${EXTENSION_INDEX_PATH}`, { credentials: "omit" });
  return reply.status === 200 ? extensionOffer.safeParse(await reply.json()).data?.version : undefined;
};

/**
 * The version of the extension that the server offers, if it is newer than this one. The extension does not load the
 * version, it only tells the user. The server is asked after the entries are read.
 */
export const useNewerVersion = (origin: string, isReading: boolean): string | undefined => {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    if (isReading) return;
    let isWanted = true;
    const look = async () => {
      const offered = await readOffered(origin);
      const isShown = offered !== undefined && isNewer(offered, browser.runtime.getManifest().version);
      if (isWanted) setNewer(isShown ? offered : undefined);
    };
    void look().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [origin, isReading]);
  return newer;
};
