import type { KeptSession } from "@keepwell/client/session/kept-session.ts";
import { useCallback, useEffect, useState } from "react";
import { browser } from "../browser.ts";
import { keepShown, NOTHING_SHOWN, readShown, type Shown } from "./kept-popup.ts";
import { untilPainted } from "./until-painted.ts";

/**
 * Returns what the popup shows, and a function that changes it. A popup first shows what the previous popup showed when
 * it was closed; null until this is read. Each change is kept. `begun` is the value if it was read before the popup was
 * first painted.
 */
export const useShown = (
  session: KeptSession,
  begun: Shown | undefined,
): readonly [shown: Shown | null, change: (changed: Partial<Shown>) => void] => {
  const [shown, setShown] = useState<Shown | null>(begun ?? null);
  useEffect(() => {
    if (!begun) void readShown(session, browser.storage.session).then(setShown);
  }, [session, begun]);
  useEffect(() => {
    if (!shown) return;
    let isCurrent = true;
    const keep = async () => {
      if (shown === begun) await untilPainted();
      if (isCurrent) await keepShown(session, shown);
    };
    // Ignore a failure: a text that is too long to be sealed is not kept.
    void keep().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [session, shown, begun]);
  const change = useCallback(
    (changed: Partial<Shown>) => setShown((before) => ({ ...NOTHING_SHOWN, ...before, ...changed })),
    [],
  );
  return [shown, change];
};
