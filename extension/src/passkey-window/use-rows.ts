import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useCallback, useEffect, useState } from "react";
import { failureOf } from "../page/failure-words.ts";
import { readVault, type Vault } from "../vault/read-vault.ts";
import type { Open } from "./begin.ts";

interface ReadRows {
  /**
   * Null until the server has sent the entries. The rows that this browser keeps may lack the entry that the user
   * needs.
   */
  readonly vault: Vault | null;
  readonly failure: Failure | null;
  readonly reread: () => void;
}

/** The entries of the open account. */
export const useRows = ({ session }: Open): ReadRows => {
  const [vault, setVault] = useState<Vault | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is one reading
  useEffect(() => {
    let isWanted = true;
    void readVault(session, () => undefined).then(
      (read) => {
        if (!isWanted) return;
        setVault(read);
        setFailure(null);
      },
      (error: unknown) => isWanted && setFailure(failureOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [session, count]);
  return { vault, failure, reread: useCallback(() => setCount((before) => before + 1), []) };
};
