import { useEffect, useState } from "react";

/** Returns the typed text once it has not changed for a while, so that each letter does not start a search. */
export const useSettled = (typed: string, settledMs: number): string => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === "" ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [typed, settledMs]);
  return settled;
};
