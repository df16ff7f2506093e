import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import type { KeyChange } from "./key-change.ts";

export function KeyProgress({ change: { done, total } }: { readonly change: KeyChange }) {
  const text = useSharingText().rotation;
  return (
    <ProgressBar
      label={text.running}
      value={done}
      max={total}
      valueText={total === 0 ? text.starting : text.progress(done, total)}
    />
  );
}
