import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../paths.ts";

/**
 * Ctrl or Command, Shift and F go to the entries of all buckets. Browsers use Ctrl without Shift for their own actions:
 * E searches the web, L goes to the address bar.
 */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useShortcut(
    (event) => isModKey(event, "f", true),
    () => void navigate({ to: PATHS.all }),
  );
}
