import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useCallback, useEffect, useState } from "react";
import type { Vault } from "../vault/read-vault.ts";
import type { OpenedWhole } from "./load-whole.ts";

interface ReadVault {
  /** Null until entries are known. */
  readonly vault: Vault | null;
  /** Whether the popup still waits for the server's entries. */
  readonly isReading: boolean;
  readonly failure: Failure | null;
  readonly reread: () => void;
}

/**
 * Returns the entries of the account when it is open: at first the entries that this browser has kept, later those from
 * the server.
 */
export const useVault = (opened: OpenedWhole | null): ReadVault => {
  const [read, setRead] = useState<Omit<ReadVault, "reread">>({
    vault: null,
    isReading: true,
    failure: null,
  });
  const [count, setCount] = useState(0);
  const reread = useCallback(() => {
    setRead((before) => ({ ...before, isReading: true }));
    setCount((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is one reading
  useEffect(() => {
    if (!opened) return;
    const { device, session, parts } = opened;
    let isWanted = true;
    const change = (next: Partial<ReadVault>) => {
      if (isWanted) setRead((before) => ({ ...before, ...next }));
    };
    void parts
      .readAndKeep(device, session, (vault) => change({ vault }))
      .then(
        () => change({ isReading: false, failure: null }),
        (error: unknown) => change({ isReading: false, failure: parts.failureOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, [opened, count]);
  return { ...read, reread };
};
