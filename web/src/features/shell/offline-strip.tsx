import { useSyncExternalStore } from "react";
import { useText } from "../../text/text.ts";
import { Strip } from "../../ui/strip.tsx";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

export function OfflineStrip() {
  const text = useText().shell;
  return useOnline() ? null : <Strip tone="warning">{text.offline}</Strip>;
}
