import { Strip } from "@keepwell/ui/strip.tsx";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import { useOnline } from "../../app/use-online.ts";
import { useText } from "../../text/text.ts";

export function OfflineStrip() {
  const text = useText().shell;
  return useWhenPointerRests(useOnline()) ? null : <Strip tone="warning">{text.offline}</Strip>;
}
