import { useEffect, useRef } from "react";

/**
 * Returns a signal that is aborted when the component disappears, or when `end` is called. Call `end` when the user
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
