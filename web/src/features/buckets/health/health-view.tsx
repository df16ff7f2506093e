import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { bucketsQuery } from "../queries.ts";
import { useSearchedBuckets } from "../search/use-searched-buckets.ts";
import { useFineActions, useFineMarks } from "./fine-problems.ts";
import { HealthResult } from "./health-result.tsx";
import { useHealthText } from "./health-text.ts";
import type { Team } from "./share-counts.tsx";
import { type OldAfter, useHealth } from "./use-health.ts";

interface HealthViewProps {
  readonly session: Session;
  /** The enterprise in which the user is an active member; undefined if there is none. */
  readonly team: Team | undefined;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
  /** The action that is shown if the user has no password to check. */
  readonly first: ReactNode;
}

const DEFAULT_AGE: OldAfter = 365;

/** The page of the health report. Shows the progress while all passwords are read, and then the report. */
export function HealthView({ session, team, onOpen, first }: HealthViewProps) {
  const words = useHealthText();
  const [oldAfter, setOldAfter] = useState<OldAfter>(DEFAULT_AGE);
  const { searched, isLoading, error } = useSearchedBuckets(session, { isWanted: true, isLoaded: true });
  const marks = useFineMarks(session);
  const { state, tagOf, cancel, again } = useHealth({
    ...{ session, listed: searched, isListed: !isLoading },
    ...{ oldAfter, marks },
  });
  const fine = useFineActions(session, tagOf);
  const closed = useClosedCount(session);
  return (
    <div className="flex flex-col gap-6">
      {error !== undefined && error !== null && (
        <LoadProblem title={words.loadFailed} error={error} onRetry={readFailedAgain} />
      )}
      {(state === undefined || state.at === "reading") && (
        <section className="flex max-w-form flex-col gap-3">
          <ProgressBar
            label={words.reading}
            value={state?.done ?? 0}
            max={Math.max(state?.total ?? 0, 1)}
            valueText={words.progress(state?.done ?? 0, state?.total ?? 0)}
          />
          <div>
            <Button onPress={cancel}>{words.cancel}</Button>
          </div>
        </section>
      )}
      {state?.at === "cancelled" && (
        <EmptyState
          title={words.cancelled}
          action={
            <Button variant="primary" autoFocus onPress={again}>
              {words.again}
            </Button>
          }
        >
          {words.cancelledText}
        </EmptyState>
      )}
      {state?.at === "failed" && (
        <Alert
          tone="error"
          isLive
          title={words.failed}
          action={<Button onPress={again}>{words.again}</Button>}
        >
          {failureOf(state.failure).message}
        </Alert>
      )}
      {state?.at === "done" &&
        (state.report.checked === 0 && state.unread === 0 && closed === 0 && !error ? (
          <EmptyState glyph={PasswordGlyph} title={words.empty} action={first}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <HealthResult
            {...state}
            session={session}
            team={team}
            closed={closed}
            listed={searched}
            oldAfter={oldAfter}
            onOldAfter={setOldAfter}
            fine={fine}
            onOpen={onOpen}
          />
        ))}
    </div>
  );
}

/**
 * Buckets in these states do not count as unchecked. An offered bucket does not belong to the user yet, and a bucket in
 * Trash will be deleted.
 */
const NOT_COUNTED: readonly ClosedBucket["state"][] = ["offered", "trashed"];

/** How many of the user's buckets cannot be opened. */
const useClosedCount = (session: Session): number =>
  (useQuery(bucketsQuery(session)).data ?? []).filter(
    (row) => isUnverifiable(row) && !NOT_COUNTED.includes(row.state),
  ).length;

/** Repeats all queries that failed, including those for the buckets and for their entries. */
const readFailedAgain = (): void =>
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
