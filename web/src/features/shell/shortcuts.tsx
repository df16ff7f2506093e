import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { lazy, Suspense } from "react";
import { setShortcutsOpen, useShortcutsShown } from "../../app/shortcuts-help.ts";

const ShortcutsDialog = lazy(async () => ({
  default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
}));

/**
 * Whether the user pressed Ctrl+/ or Command+/. On some keyboards, a slash can be typed only with Shift or another key.
 * So the key at the place of the slash on a US keyboard counts too.
 */
const isHelpKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === "/" || event.code === "Slash");

/** Shows the list of shortcuts when the user presses Ctrl+/ or Command+/ on any page. */
export function Shortcuts() {
  const isShown = useShortcutsShown();
  useShortcut(isHelpKey, () => setShortcutsOpen(true));
  return (
    isShown && (
      <Suspense>
        <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />
      </Suspense>
    )
  );
}
