import { useCallback, useEffect, useRef } from "react";
import type { OpenedWhole } from "./load-whole.ts";

type Work = (opened: OpenedWhole) => void;

/** Returns a function that runs a piece of work at once if the account is open, otherwise as soon as it is open. */
export const useWhenOpened = (opened: OpenedWhole | null): ((work: Work) => void) => {
  const waiting = useRef<Work[]>([]);
  useEffect(() => {
    if (!opened) return;
    for (const work of waiting.current.splice(0)) work(opened);
  }, [opened]);
  return useCallback(
    (work) => {
      if (opened) work(opened);
      else waiting.current.push(work);
    },
    [opened],
  );
};
