import { Strip } from "@keepwell/ui/strip.tsx";
import { useOnline } from "../../app/use-online.ts";
import { useText } from "../../text/text.ts";

export function OfflineStrip() {
  const text = useText().shell;
  return useOnline() ? null : <Strip tone="warning">{text.offline}</Strip>;
}
