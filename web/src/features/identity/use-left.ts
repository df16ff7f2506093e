import { useEffect, useRef } from "react";

/** A signal for what must end when the user leaves the component, or tries another way (`end`). */
export const useLeft = () => {
  const left = useRef(new AbortController());
  const end = () => {
    left.current.abort();
    left.current = new AbortController();
  };
  useEffect(() => () => left.current.abort(), []);
  return { signal: () => left.current.signal, end };
};
