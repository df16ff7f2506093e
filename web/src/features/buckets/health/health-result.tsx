import type { HealthReport } from "@keepwell/client/health/health-report.ts";
import { PROBLEMS } from "@keepwell/client/health/problems.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { CountTiles } from "@keepwell/ui/count-tiles.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { VerifiedIcon } from "@keepwell/ui/icons.ts";
import { Score } from "@keepwell/ui/score.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { useMemo, useState } from "react";
import { nameOrder } from "../names.ts";
import { FineList } from "./fine-list.tsx";
import type { FineActions } from "./fine-problems.ts";
import { HealthList } from "./health-list.tsx";
import { fineRows, healthRows, rowsWith, type Shown } from "./health-rows.ts";
import type { ListedBucket } from "./health-run.ts";
import { type HealthText, useHealthText } from "./health-text.ts";
import type { Leaks } from "./leaks.ts";
import { ShareCounts, type Team } from "./share-counts.tsx";
import type { OldAfter } from "./use-health.ts";

interface HealthResultProps {
  readonly session: Session;
  readonly team: Team | undefined;
  readonly report: HealthReport;
  readonly unread: number;
  readonly leaks: Leaks;
  /** How many of the user's buckets cannot be opened. */
  readonly closed: number;
  readonly listed: readonly ListedBucket[];
  readonly oldAfter: OldAfter;
  readonly onOldAfter: (oldAfter: OldAfter) => void;
  readonly fine: FineActions;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

const BEST = 100;

/** A finished report: the score, the counts, and the entries with the chosen problem. */
export function HealthResult(props: HealthResultProps) {
  const { session, team, report, listed, oldAfter, onOldAfter, fine, onOpen } = props;
  const words = useHealthText();
  const { locale } = useAppearance();
  const [shown, show] = useState<Shown>("all");
  const order = useMemo(() => nameOrder(locale), [locale]);
  const rows = useMemo(() => healthRows(listed, report, order), [listed, report, order]);
  const visible = useMemo(() => rowsWith(rows, shown), [rows, shown]);
  const marked = useMemo(() => fineRows(rows), [rows]);
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          {report.score !== null && (
            <Score
              label={words.score}
              value={report.score}
              max={BEST}
              valueText={words.scoreOf(report.score, BEST)}
            />
          )}
          <p className="text-meta text-ink-2">{words.explain}</p>
        </div>
        <CountTiles label={words.show} tiles={tilesOf(report, words)} value={shown} onChange={show} />
      </div>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="max-w-prose min-w-0">
            <h2 className="text-section">{shown === "all" ? words.all : words.problems[shown]}</h2>
            {shown !== "all" && visible.length > 0 && (
              <p className="text-ui text-ink-2">{words.advice[shown]}</p>
            )}
          </div>
          {shown === "old" && <OldAfterSelect value={oldAfter} onChange={onOldAfter} />}
        </div>
        {visible.length > 0 && <HealthList rows={visible} shown={shown} onFine={fine.mark} onOpen={onOpen} />}
        {visible.length === 0 &&
          (countOf(report) === 0 ? (
            <EmptyState glyph={VerifiedIcon} title={words.healthy}>
              {marked.length > 0 ? words.fine.healthyText : words.healthyText}
            </EmptyState>
          ) : (
            <EmptyState glyph={VerifiedIcon} title={words.healthyProblem} />
          ))}
      </section>
      <FineList rows={marked} onUnmark={fine.unmark} onOpen={onOpen} />
      <Remarks {...props} />
      {team && report.all.score !== null && (
        <ShareCounts
          session={session}
          team={team}
          counts={{ score: report.all.score, checked: report.checked, ...report.all.counts }}
          hasFine={marked.length > 0}
        />
      )}
    </>
  );
}

/** How many entries have a problem that is not marked as fine. */
const countOf = ({ findings }: HealthReport): number =>
  findings.filter(({ problems }) => problems.length > 0).length;

const tilesOf = (report: HealthReport, words: HealthText) => [
  {
    ...{ id: "all" as const, label: words.all },
    ...{ count: countOf(report), countText: words.number(countOf(report)) },
  },
  ...PROBLEMS.map((problem) => ({
    id: problem,
    label: words.problems[problem],
    count: report.counts[problem],
    countText: words.number(report.counts[problem]),
  })),
];

const AGES = ["180", "365", "730", "never"] as const;

interface OldAfterProps {
  readonly value: OldAfter;
  readonly onChange: (value: OldAfter) => void;
}

function OldAfterSelect({ value, onChange }: OldAfterProps) {
  const words = useHealthText();
  return (
    <div className="w-40">
      <Select
        label={words.oldAfter}
        value={AGES.find((age) => age === String(value ?? "never"))}
        onChange={(age) => onChange(age === "never" ? null : (Number(age) as OldAfter))}
        options={AGES.map((id) => ({ id, label: words.oldAfters[id] }))}
      />
    </div>
  );
}

/** Says how many passwords were checked, and which entries, buckets or leaks the report does not cover. */
function Remarks({ report, unread, leaks, closed }: HealthResultProps) {
  const words = useHealthText();
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3 text-meta text-ink-2">
      <li>
        {words.checked(report.checked)} {words.leaks(leaks.count)}
      </li>
      {leaks.problem !== undefined && <li className="text-warn-text">{words.leakProblems[leaks.problem]}</li>}
      {report.withoutPassword > 0 && <li>{words.withoutPassword(report.withoutPassword)}</li>}
      {unread > 0 && <li>{words.unread(unread)}</li>}
      {closed > 0 && <li>{words.closed(closed)}</li>}
    </ul>
  );
}
