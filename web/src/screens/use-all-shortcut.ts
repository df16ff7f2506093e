import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../paths.ts";

/**
 * Opens the page with the entries of all buckets when the user presses Ctrl+Shift+F or Command+Shift+F. Shift is
 * required, because browsers use Ctrl+F to search in the page.
 */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useShortcut(
    (event) => isModKey(event, "f", true),
    () => void navigate({ to: PATHS.all }),
  );
}
