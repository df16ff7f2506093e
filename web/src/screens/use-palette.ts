import { notify } from "@keepwell/ui/notices-store.ts";
import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { whenIdle } from "../app/when-idle.ts";
import { currentText } from "../text/text.ts";

const loadPalette = () => import("./member-palette.tsx");

/** How long the user must be idle, in milliseconds, before the palette's code is loaded in advance. */
const REST_MS = 300;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Ctrl+K or Command+K opens and closes the palette. Until the palette calls `onShown`, `typed` returns the text that
 * the user has typed while the palette's code was being loaded. If the code cannot be loaded, a notice says so, and the
 * next press of the shortcut tries again.
 */
export function usePalette() {
  const [isWanted, want] = useState(false);
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadPalette>>>();
  const early = useRef<string | null>(null);
  const open = useCallback(() => {
    early.current = "";
    want(true);
  }, []);
  const close = useCallback(() => {
    early.current = null;
    want(false);
  }, []);
  // A layout effect adds the listener in the same commit in which the page appears. It must not come later, because
  // right after that commit web/public/before-page.js repeats earlier key presses.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isShortcut = isModKey(event, "k");
      const isEarly = early.current !== null;
      const isGivenUp = isEarly && event.key === "Escape";
      const isKept = isEarly && isLetter(event);
      if (isShortcut || isGivenUp || isKept) event.preventDefault();
      if (isGivenUp || (isShortcut && isWanted)) close();
      else if (isShortcut) open();
      else if (isKept) early.current += event.key;
    };
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, [isWanted, open, close]);
  useEffect(() => {
    if (!isWanted || code) return;
    let isLeft = false;
    const fail = () => {
      if (isLeft) return;
      close();
      notify({ tone: "error", text: currentText().errors.offline });
    };
    loadPalette().then(setCode, fail);
    return () => {
      isLeft = true;
    };
  }, [isWanted, code, close]);
  useEffect(() => {
    const left = new AbortController();
    // If this fails, the code is loaded when the user presses the shortcut.
    void whenIdle(REST_MS, left.signal).then(() => loadPalette().catch(() => undefined));
    return () => left.abort();
  }, []);
  const typed = useCallback(() => early.current ?? "", []);
  const onShown = useCallback(() => {
    early.current = null;
  }, []);
  return { Palette: isWanted ? code?.MemberPalette : undefined, open, close, typed, onShown };
}
