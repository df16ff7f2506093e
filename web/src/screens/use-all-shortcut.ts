import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../paths.ts";

/**
 * Ctrl or Command, Shift and F go to the entries of all buckets. Shift is required because browsers use Ctrl F without
 * Shift to search in the page.
 */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useShortcut(
    (event) => isModKey(event, "f", true),
    () => void navigate({ to: PATHS.all }),
  );
}
