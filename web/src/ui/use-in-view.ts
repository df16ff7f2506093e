import { useEffect, useRef } from "react";

/** What drops down is scrolled to, where a dialog ends before it does. */
export const useInView = (isShown: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: "nearest" });
  });
  return box;
};
