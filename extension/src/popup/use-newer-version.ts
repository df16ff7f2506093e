import { useEffect, useState } from "react";
import { browser } from "../browser.ts";
import { isNewer } from "./is-newer.ts";
import type { OpenedWhole } from "./load-whole.ts";

/**
 * Returns the version of the extension that the server offers, if it is newer than the installed version. The extension
 * only tells the user about the newer version, and does not install it. Asks the server after the entries are read.
 */
export const useNewerVersion = (opened: OpenedWhole | null, isReading: boolean): string | undefined => {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    if (!opened || isReading) return;
    const { device, parts } = opened;
    let isWanted = true;
    const look = async () => {
      const offered = await parts.readOffered(device.origin);
      const isShown = offered !== undefined && isNewer(offered, browser.runtime.getManifest().version);
      if (isWanted) setNewer(isShown ? offered : undefined);
    };
    void look().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [opened, isReading]);
  return newer;
};
