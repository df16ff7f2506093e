import { useEffect, useRef } from "react";

/** Scrolls a dropped-down list into view if it is cut off by the end of a dialog. */
export const useInView = (isShown: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: "nearest" });
  });
  return box;
};
