import type { Session } from "@keepwell/client/session/session.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useEffect, useState } from "react";
import { failureOf } from "../page/failure-words.ts";
import { readVault, type Vault } from "../vault/read-vault.ts";

interface ReadVault {
  /** Null until something is known. */
  readonly vault: Vault | null;
  /** Whether the server is still being asked. */
  readonly isReading: boolean;
  readonly failure: Failure | null;
}

/** The entries of the account: first as this browser has kept them, then as the server has them. */
export const useVault = (session: Session): ReadVault => {
  const [read, setRead] = useState<ReadVault>({ vault: null, isReading: true, failure: null });
  useEffect(() => {
    let isWanted = true;
    const change = (next: Partial<ReadVault>) => {
      if (isWanted) setRead((before) => ({ ...before, ...next }));
    };
    void readVault(session, (vault) => change({ vault })).then(
      () => change({ isReading: false }),
      (error: unknown) => change({ isReading: false, failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [session]);
  return read;
};
