import { type OpenVersion, readVersion } from "@keepwell/client/buckets/open-version.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useEffect, useState } from "react";

interface Opening {
  readonly version: OpenVersion | null;
  readonly error: unknown;
}

interface Asked {
  readonly current: SealedEntry;
  readonly rev: number;
}

const NOTHING: Opening = { version: null, error: null };

/** Opens an earlier version. Its decrypted secrets exist only while the dialog is open, and are not cached. */
export const useOpenedVersion = (session: Session, bucket: Bucket, { current, rev }: Asked) => {
  const [{ version, error }, set] = useState(NOTHING);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isWanted = true;
    readVersion(session, bucket, { current, rev }).then(
      (opened) => isWanted && set({ version: opened, error: null }),
      (problem: unknown) => isWanted && set((before) => ({ ...before, error: problem })),
    );
    return () => {
      isWanted = false;
    };
  }, [session, bucket, current, rev, attempt]);
  return {
    version,
    // A failed refetch does not hide the opened version.
    error: version ? null : error,
    retry: () => {
      set(NOTHING);
      setAttempt((made) => made + 1);
    },
  };
};
