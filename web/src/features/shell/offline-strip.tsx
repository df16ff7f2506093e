import { useOnline } from "../../app/use-online.ts";
import { useText } from "../../text/text.ts";
import { Strip } from "../../ui/strip.tsx";

export function OfflineStrip() {
  const text = useText().shell;
  return useOnline() ? null : <Strip tone="warning">{text.offline}</Strip>;
}
