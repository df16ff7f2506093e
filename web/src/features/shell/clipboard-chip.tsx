import { Button } from "@keepwell/ui/button.tsx";
import { useEffect, useState } from "react";
import { type ClipboardState, clearClipboard, useClipboard } from "../../app/clipboard.ts";
import { useVaultText } from "../../text/vault-text.ts";

/**
 * Names the secret that this page has copied to the clipboard, and counts down until the page clears it. A button
 * clears it at once.
 */
export function ClipboardChip() {
  const clipboard = useClipboard();
  return clipboard.kind === "empty" ? null : <Chip clipboard={clipboard} />;
}

function Chip({ clipboard }: { readonly clipboard: Exclude<ClipboardState, { kind: "empty" }> }) {
  const text = useVaultText().entry;
  const left = useSecondsLeft(clipboard.kind === "held" ? clipboard.until : 0);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <section
      aria-label={text.clipboardHelp}
      className="fixed start-3 bottom-3 z-50 flex items-center gap-2 rounded-control border border-line bg-raised py-1 ps-3 pe-1 text-ui shadow-popover sm:start-6 sm:bottom-6"
    >
      <span className="tabular-nums">
        {clipboard.kind === "held"
          ? text.clipboard(clipboard.what, clock)
          : text.clipboardStale(clipboard.what)}
      </span>
      <Button variant="quiet" size="sm" onPress={() => void clearClipboard()}>
        {text.clipboardClear}
      </Button>
    </section>
  );
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
