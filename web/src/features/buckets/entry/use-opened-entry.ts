import { type OpenEntry, openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useEffect, useState } from "react";

interface Opening {
  readonly sealed: SealedEntry | undefined;
  readonly entry: OpenEntry | null;
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
  const [opening, set] = useState<Opening>({ sealed: undefined, entry: null, error: null });
  useEffect(() => {
    if (!sealed) return;
    let isWanted = true;
    openEntry(session, bucket, sealed).then(
      (entry) => isWanted && set({ sealed, entry, error: null }),
      (error: unknown) => isWanted && set({ sealed, entry: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [session, bucket, sealed]);
  return opening;
};
