import type { Session } from "@keepwell/client/session/session.ts";
import type { WhoCanSee as Who, WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { DownloadIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CSV_TYPE } from "../../../app/csv.ts";
import { downloadText } from "../../../app/download.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useFiltered } from "../filtered.ts";
import type { PermissionObject } from "../permissions/permission-object.ts";
import { whoQuery } from "../permissions/permission-queries.ts";
import { AccessAnswer } from "./access-answer.tsx";
import { isAlarming } from "./reason-words.ts";
import { whoCsv } from "./who-csv.ts";
import { WhoNotes } from "./who-notes.tsx";
import { WhoSheet } from "./who-sheet.tsx";
import { WhoTable } from "./who-table.tsx";

interface WhoCanSeeProps {
  readonly session: Session;
  readonly object: PermissionObject;
}

/** The people who have a permission on an object, with all reasons. */
export function WhoCanSee({ session, object }: WhoCanSeeProps) {
  return (
    <AccessAnswer query={useQuery(whoQuery(session, object))}>
      {(who) => <People who={who} object={object} />}
    </AccessAnswer>
  );
}

const inFileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

const wordsOf = ({ user }: WhoRow) => [user.fullname, user.email];

/**
 * Returns the sorted rows that match the filter. Rows with a difference that an honest server never shows come first.
 * Otherwise the user could miss them among a thousand other rows.
 */
const useShown = ({ rows }: Who, filter: string) => {
  const { locale } = useAppearance();
  const sorted = useMemo(() => {
    const order = new Intl.Collator(locale, { sensitivity: "base" });
    return rows.toSorted(
      (left, right) =>
        Number(isAlarming(right)) - Number(isAlarming(left)) ||
        order.compare(left.user.fullname, right.user.fullname),
    );
  }, [rows, locale]);
  return useFiltered(sorted, filter, wordsOf);
};

interface PeopleProps {
  readonly who: Who;
  readonly object: PermissionObject;
}

function People({ who, object }: PeopleProps) {
  const text = usePermissionsText();
  const [filter, setFilter] = useState("");
  const { found: shown, wanted } = useShown(who, filter);
  const download = () =>
    downloadText(text.who.fileName(inFileName(object.name)), whoCsv(shown, object.uid, text), CSV_TYPE);
  return (
    <div className="flex flex-col gap-3">
      <WhoNotes who={who} object={object} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <FilterField label={text.who.filter} value={filter} onChange={setFilter} />
        </div>
        <p role="status" className="text-meta text-ink-2 tabular-nums">
          {text.who.count(shown.length)}
        </p>
        <Button size="sm" icon={DownloadIcon} onPress={download}>
          {text.who.download}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={filter === "" ? text.who.onlyAdministrators : text.who.nothing} />
      ) : (
        <WhoTable rows={shown} filter={wanted} here={object.uid} />
      )}
      <WhoSheet object={object} rows={shown} filter={filter.trim()} />
    </div>
  );
}
