import { useEffect, useState } from "react";

/** The typed text, once it has not changed for a while: then it is searched for. */
export const useSettled = (typed: string, settledMs: number): string => {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === "" ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [typed, settledMs]);
  return settled;
};
