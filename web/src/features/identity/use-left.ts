import { useEffect, useRef } from "react";

/**
 * Returns a signal for work that must stop when the component disappears, or when `end` is called because the user
 * tries another way.
 */
export const useLeft = () => {
  const left = useRef(new AbortController());
  const end = () => {
    left.current.abort();
    left.current = new AbortController();
  };
  useEffect(() => () => left.current.abort(), []);
  return { signal: () => left.current.signal, end };
};
