import { useEffect, useState } from "react";

/** Returns the typed text after it has not changed for `settledMs`. So a search does not start with every letter. */
export const useSettled = (typed: string, settledMs: number): string => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === "" ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [typed, settledMs]);
  return settled;
};
