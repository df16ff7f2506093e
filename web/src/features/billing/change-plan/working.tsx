import { Spinner } from "@keepwell/ui/spinner.tsx";
import { useSubscribeText } from "../../../text/subscribe-text.ts";

/** Shown while the cost is unknown. */
export function Working() {
  const words = useSubscribeText().change;
  return (
    <p role="status" className="flex items-center gap-2 py-4 text-ink-2">
      <Spinner />
      {words.loading}
    </p>
  );
}
