import { useLayoutEffect, useRef } from "react";
import { show } from "./channel.ts";

/**
 * Reports each new height of the menu to the document. The document then shows the menu. After the menu was hidden,
 * `showAgain` shows it with the same height.
 */
export const useHeight = (ticket: string) => {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      // In a hidden frame every height is 0.
      if (height === 0 || height === last.current) return;
      last.current = height;
      show(ticket, height);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ticket]);
  return { content, showAgain: () => show(ticket, last.current) };
};
