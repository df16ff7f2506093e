import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useEffect, useState } from "react";
import type { Version } from "./version.ts";

interface Opening {
  /** The newest that opened. */
  readonly newest: Version | null;
  /** Why the one that was asked for last did not. */
  readonly error: unknown;
}

/**
 * The entry with its secrets readable, for as long as the dialog that asked is there. It is kept in no
 * cache; a newer sealed one replaces it.
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
