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

/** Why nothing can be changed now; undefined with a network. */
export const useOfflineReason = (): string | undefined => {
  const { shell } = useText();
  return useOnline() ? undefined : shell.offlineReason;
};
