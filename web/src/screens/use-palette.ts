import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { whenIdle } from "../app/when-idle.ts";
import { PATHS } from "../paths.ts";
import { isModKey } from "../ui/shortcut-keys.ts";

export const loadPalette = () => import("./member-palette.tsx");

/** How long the user pauses before the palette's code is loaded in advance, in milliseconds. */
const REST_MS = 300;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Ctrl or Command E goes to the entries of all buckets. */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isModKey(event, "e")) return;
      event.preventDefault();
      void navigate({ to: PATHS.all });
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [navigate]);
}

/**
 * Ctrl or Command K opens and closes the palette. `typed` is what was typed while its code was loading, until it calls
 * `onShown`.
 */
export function usePalette() {
  const [isOpen, open] = useState(false);
  const early = useRef<string | null>(null);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      event.preventDefault();
      open((before) => {
        early.current = before ? null : "";
        return !before;
      });
    };
    const listener = (event: KeyboardEvent) => {
      if (isModKey(event, "k")) return toggle(event);
      if (early.current === null || !isLetter(event)) return;
      event.preventDefault();
      early.current += event.key;
    };
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);
  useEffect(() => {
    const left = new AbortController();
    // Without a connection the shortcut tries again.
    void whenIdle(REST_MS, left.signal).then(() => loadPalette().catch(() => undefined));
    return () => left.abort();
  }, []);
  const typed = useCallback(() => early.current ?? "", []);
  const onShown = useCallback(() => {
    early.current = null;
  }, []);
  return { isOpen, open, typed, onShown };
}
