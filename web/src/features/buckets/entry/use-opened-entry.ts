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

/**
 * The entry with readable secrets, as long as the dialog is open. It is not cached; a newer sealed entry replaces it.
 */
export const useOpenedEntry = (
  session: Session,
  bucket: Bucket,
  sealed: SealedEntry | undefined,
): Opening => {
  const [opening, set] = useState<Opening>({ newest: null, error: null });
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
  }, [session, bucket, sealed]);
  return opening;
};
