import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "../app/when-idle.ts";
import type { BucketRow } from "../features/buckets/home/bucket-rows.ts";
import { prepareReading } from "../features/buckets/queries.ts";
import { loadKept, readMissing, sortInAdvance } from "../features/buckets/read-in-advance.ts";
import { exportReminderQuery } from "../features/identity/export/export-queries.ts";
import { HomeReminder } from "../features/recovery/home-reminder.tsx";
import { useVaultText } from "../text/vault-text.ts";

const TeamKeysNotes = lazy(async () => ({
  default: (await import("../features/team/join/team-keys-notes.tsx")).TeamKeysNotes,
}));

const HomeExportReminder = lazy(async () => ({
  default: (await import("../features/identity/export/home-export-reminder.tsx")).HomeExportReminder,
}));

interface HomeBelowProps {
  readonly session: Session;
  readonly rows: readonly BucketRow[];
}

/**
 * The parts of home that load late. They are below the list of buckets, and the last to load is at the end, so that
 * they move nothing that is visible. Also prepares what the user will probably do next.
 */
export function HomeBelow({ session, rows }: HomeBelowProps) {
  useBucketCode();
  useEntriesInAdvance(session, rows);
  return (
    <div className="mt-6 flex flex-col gap-5">
      <HomeReminder session={session} />
      <ExportReminder session={session} />
      {session.identity.entity !== null && (
        <Suspense>
          <TeamKeysNotes session={session} name={session.identity.entity} />
        </Suspense>
      )}
    </div>
  );
}

function ExportReminder({ session }: { readonly session: Session }) {
  const { data } = useQuery(exportReminderQuery(session));
  if (!data || data.dueAt * 1000 > Date.now()) return null;
  return (
    <Suspense>
      <HomeExportReminder session={session} />
    </Suspense>
  );
}

/** Loads the code of the bucket page in advance. If that fails, a click on a bucket loads it. */
function useBucketCode() {
  useEffect(() => {
    import("./bucket-screen.tsx").catch(() => undefined);
    void prepareReading();
    void useVaultText.prepare();
  }, []);
}

/** The idle time, in milliseconds, after which entries are read in advance. */
const REST_MS = 200;

/** Loads what this browser has kept of the buckets into memory, and reads the other buckets from the server. */
function useEntriesInAdvance(session: Session, rows: readonly BucketRow[]) {
  useEffect(() => {
    const left = new AbortController();
    const buckets = rows.flatMap(({ bucket }) => bucket ?? []);
    void whenIdle(REST_MS, left.signal)
      .then(() => loadKept(session, buckets, left.signal))
      .then(() => sortInAdvance(session, buckets, left.signal))
      .then(() => readMissing(session, buckets, left.signal))
      .then(() => sortInAdvance(session, buckets, left.signal))
      .catch(() => undefined);
    return () => left.abort();
  }, [session, rows]);
}
