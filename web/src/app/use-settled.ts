import { useEffect, useState } from "react";

/**
 * Returns the typed text once it has not changed for `settledMs`, so that a search does not start at every letter. An
 * empty text does not wait.
 */
export const useSettled = (typed: string, settledMs: number): string => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === "" ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [typed, settledMs]);
  return settled;
};
