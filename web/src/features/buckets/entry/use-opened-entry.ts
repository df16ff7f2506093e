import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useEffect, useState } from "react";
import type { Version } from "./version.ts";

interface Opening {
  /** The newest version that was opened. */
  readonly newest: Version | null;
  /** Why the last requested version could not be opened. */
  readonly error: unknown;
}

interface Reopening extends Opening {
  /** Opens the same version once more. A call that failed before may now succeed. */
  readonly retry: () => void;
}

/**
 * Opens the entry. Its decrypted secrets exist only while the dialog is open, and are not cached. When a newer sealed
 * entry arrives, it is opened and replaces the opened entry.
 */
export const useOpenedEntry = (
  session: Session,
  bucket: Bucket,
  sealed: SealedEntry | undefined,
): Reopening => {
  const [opening, set] = useState<Opening>({ newest: null, error: null });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the same version again
  useEffect(() => {
    if (!sealed) return;
    let isWanted = true;
    openEntry(session, bucket, sealed).then(
      (entry) => isWanted && set({ newest: { entry, sealed }, error: null }),
      (error: unknown) => isWanted && set((before) => ({ ...before, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [session, bucket, sealed, tries]);
  return { ...opening, retry: () => setTries((count) => count + 1) };
};
