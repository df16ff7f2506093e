import type { Session } from "@keepwell/client/session/session.ts";
import { hasRoom, type PlanId } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useIdentity } from "../app/identities.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { whenIdle } from "../app/when-idle.ts";
import { type BucketRow, isNewcomer } from "../features/buckets/home/bucket-rows.ts";
import type { useHomeBuckets } from "../features/buckets/home/use-home-buckets.ts";
import { prepareReading } from "../features/buckets/queries.ts";
import { loadKept, readMissing, sortInAdvance } from "../features/buckets/read-in-advance.ts";
import { exportReminderQuery } from "../features/identity/export/export-queries.ts";
import { HomeReminder } from "../features/recovery/home-reminder.tsx";
import { recoveryQuery } from "../features/recovery/recovery-queries.ts";
import { useVaultText } from "../text/vault-text.ts";
import { useIsHelped } from "./use-is-helped.ts";

const TeamKeysNotes = lazy(async () => ({
  default: (await import("../features/team/join/team-keys-notes.tsx")).TeamKeysNotes,
}));

const HomeExportReminder = lazy(async () => ({
  default: (await import("../features/identity/export/home-export-reminder.tsx")).HomeExportReminder,
}));

// Loaded only for users who have only the system bucket.
const Welcome = lazy(async () => ({ default: (await import("../features/buckets/welcome.tsx")).Welcome }));

const route = getRouteApi("/member/");

interface HomeBelowProps {
  readonly session: Session;
  readonly home: ReturnType<typeof useHomeBuckets>;
  readonly rows: readonly BucketRow[];
  /** Undefined while it is unknown, and for members who may not create buckets. */
  readonly plan: PlanId | undefined;
}

/**
 * The parts of the home page that are loaded late. They are below the list of buckets, in the order in which they are
 * loaded, so that a new part does not move a visible one. Also loads in advance the code and the entries that the user
 * will probably need next.
 */
export function HomeBelow(props: HomeBelowProps) {
  const { session, rows } = props;
  useBucketCode();
  useEntriesInAdvance(session, rows);
  const recovery = useQuery(recoveryQuery(session));
  const isHelped = useIsHelped(session);
  const { entity } = useIdentity(session);
  const reminder = isHelped !== undefined && <HomeReminder session={session} isHelped={isHelped} />;
  // After a reset without data, the user can restore the earlier data for some days.
  const hasEarlierData = (recovery.data?.retired.length ?? 0) > 0;
  return (
    <div className="mt-6 flex flex-col gap-5">
      {/* One boundary, because the welcome would push the reminder down if it came later. */}
      <Suspense>
        {hasEarlierData && reminder}
        {!recovery.isLoading && <WelcomeBox {...props} />}
        {!hasEarlierData && reminder}
      </Suspense>
      <ExportReminder session={session} />
      {entity !== null && (
        <Suspense>
          <TeamKeysNotes session={session} name={entity} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Shown if the user has only the system bucket and has not set a filter. The plan and its limits must also be known.
 */
function WelcomeBox({ home: { system, used }, rows, plan }: HomeBelowProps) {
  const { tab, q = "" } = route.useSearch();
  const go = useMemberNavigation();
  if (tab !== undefined || !isNewcomer(rows, q) || !system || !plan) return null;
  return (
    <Welcome
      privateUid={system.uid}
      canCreateBucket={hasRoom(plan, "buckets", used)}
      onCreateBucket={() => go.openNew("bucket")}
      onCreatePassword={() => go.toBucket(system.uid, "password")}
    />
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

/** Loads the code of the bucket page in advance. If this fails, the code is loaded when the user opens a bucket. */
function useBucketCode() {
  useEffect(() => {
    import("./bucket-screen.tsx").catch(() => undefined);
    void prepareReading();
    void useVaultText.prepare();
  }, []);
}

/** How long the user must be idle, in milliseconds, before entries are read in advance. */
const REST_MS = 200;

/**
 * Loads the buckets' entries into memory. Uses the entries that this browser has stored. If it has none of a bucket,
 * reads them from the server.
 */
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
