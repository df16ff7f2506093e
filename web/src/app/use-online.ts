import { useSyncExternalStore } from "react";
import { useText } from "../text/text.ts";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Whether the browser reports a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** The reason why changes are impossible now. Undefined if the browser reports a network. */
export const useOfflineReason = (): string | undefined => {
  const { shell } = useText();
  return useOnline() ? undefined : shell.offlineReason;
};
