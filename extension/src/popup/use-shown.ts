import type { Session } from "@keepwell/client/session/session.ts";
import { useCallback, useEffect, useState } from "react";
import { keepShown, NOTHING_SHOWN, readShown, type Shown } from "./kept-popup.ts";

/**
 * What the popup shows. A popup begins with what the previous popup showed when it was closed; null until that is read.
 * Each change is kept. `begun` is what was read before the first frame.
 */
export const useShown = (
  session: Session,
  begun: Shown | undefined,
): readonly [shown: Shown | null, change: (changed: Partial<Shown>) => void] => {
  const [shown, setShown] = useState<Shown | null>(begun ?? null);
  useEffect(() => {
    if (!begun) void readShown(session).then(setShown);
  }, [session, begun]);
  useEffect(() => {
    // A text too long to be sealed is not kept.
    if (shown) void keepShown(session, shown).catch(() => undefined);
  }, [session, shown]);
  const change = useCallback(
    (changed: Partial<Shown>) => setShown((before) => ({ ...NOTHING_SHOWN, ...before, ...changed })),
    [],
  );
  return [shown, change];
};
