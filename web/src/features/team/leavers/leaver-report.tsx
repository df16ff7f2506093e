import type { Session } from "@keepwell/client/session/session.ts";
import type { LeaverItem, LeaverReport as Report } from "@keepwell/contract/team/audit.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DownloadIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { useMemo, useState } from "react";
import { CSV_TYPE } from "../../../app/csv.ts";
import { downloadText } from "../../../app/download.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useAuditText } from "../../../text/audit-text.ts";
import { isoDay } from "../../../text/date-time.ts";
import { useNamer } from "../object-names.ts";
import { byBucket, withNames } from "./by-bucket.ts";
import { LeaverChecklist } from "./leaver-checklist.tsx";
import { leaverCsv } from "./leaver-csv.ts";
import { tickItem } from "./leaver-queries.ts";

interface LeaverReportProps {
  readonly session: Session;
  readonly report: Report & { readonly items: readonly LeaverItem[] };
}

/** Lists the passwords that a former member could see. All of them should be changed. */
export function LeaverReport({ session, report }: LeaverReportProps) {
  const words = useAuditText().leavers;
  const { locale } = useAppearance();
  const [shownPart, showPart] = useState<"all" | "open">("all");
  const isOnlyOpen = shownPart === "open";
  const buckets = useMemo(() => report.items.map(({ bucket }) => bucket.uid), [report.items]);
  const namer = useNamer(session, buckets);
  const groups = useMemo(
    () =>
      byBucket(
        report.items.map((item) => withNames(item, namer)),
        locale,
      ),
    [report.items, namer, locale],
  );
  const shown = useMemo(() => (isOnlyOpen ? stillOpen(groups) : groups), [groups, isOnlyOpen]);
  const done = report.items.filter(({ done_at }) => done_at !== null).length;
  const all = report.items.length;
  const tick = (item: LeaverItem, isDone: boolean) =>
    void tickItem(session, { report: report.uid, item, done: isDone }).catch((error: unknown) =>
      notify({ tone: "error", text: titledMessage(error) }),
    );
  const download = () =>
    downloadText(`${words.file}-${isoDay(report.left_at)}.csv`, leaverCsv(groups, words.csv), CSV_TYPE);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">{words.explain}</p>
      <div className="max-w-form">
        <ProgressBar label={words.changed} value={done} max={all} valueText={words.progressOf(done, all)} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={words.show}
          isLabelHidden
          value={shownPart}
          onChange={showPart}
          options={[
            { value: "all", label: words.all },
            { value: "open", label: words.onlyOpen },
          ]}
        />
        <Button icon={DownloadIcon} onPress={download}>
          {words.export}
        </Button>
      </div>
      {isOnlyOpen && done === all && <p className="text-ink-2">{words.allDone}</p>}
      <LeaverChecklist groups={shown} onTick={tick} />
    </div>
  );
}

const stillOpen = (groups: ReturnType<typeof byBucket>) =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ done_at }) => done_at === null) }))
    .filter(({ items }) => items.length > 0);
