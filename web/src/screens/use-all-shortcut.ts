import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PATHS } from "../paths.ts";

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
