import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../paths.ts";

/** Ctrl or Command E goes to the entries of all buckets. */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useShortcut(
    (event) => isModKey(event, "e"),
    () => void navigate({ to: PATHS.all }),
  );
}
