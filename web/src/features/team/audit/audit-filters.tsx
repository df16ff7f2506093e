import type { Session } from "@keepwell/client/session/session.ts";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { AUDIT_KINDS, type AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { classes } from "@keepwell/ui/classes.ts";
import { Disclosure } from "@keepwell/ui/disclosure.tsx";
import { Select, type SelectOption } from "@keepwell/ui/select.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAuditText } from "../../../text/audit-text.ts";
import { usersQuery } from "../team-queries.ts";
import { type AuditFilter, isNarrowed } from "./audit-filter.ts";
import { actorNameIn, objectNameIn, type SignedPeople } from "./audit-names.ts";

const ALL = "all";

interface AuditFiltersProps {
  readonly session: Session;
  readonly filter: AuditFilter;
  /**
   * The loaded events. They contain the names of objects, and of people who have left the team, which the filter shows.
   */
  readonly rows: readonly AuditRow[];
  readonly people: SignedPeople | undefined;
  /** `isTyped`: the user has typed a part of a date. */
  readonly onChange: (filter: AuditFilter, isTyped?: boolean) => void;
}

/** The filter of the log. The user can also filter by pressing a person or an object in a row. */
export function AuditFilters({ session, filter, rows, people, onChange }: AuditFiltersProps) {
  const words = useAuditText().log;
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  const type = (part: AuditFilter) => onChange({ ...filter, ...part }, true);
  const kinds: readonly SelectOption<AuditKind | typeof ALL>[] = [
    { id: ALL, label: words.anything },
    ...AUDIT_KINDS.map((kind) => ({ id: kind, label: words.kinds[kind] })),
  ];
  const actors = useActors(session, filter, { rows, people });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{words.filters}</legend>
      <Fold filter={filter}>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <div className="min-w-0 max-sm:col-span-2">
            <Select
              label={words.kind}
              options={kinds}
              value={filter.kind ?? ALL}
              onChange={(kind) => change({ kind: kind === ALL ? undefined : kind })}
            />
          </div>
          <div className="min-w-0 max-sm:col-span-2">
            <Select
              label={words.person}
              options={actors}
              value={filter.actor ?? ALL}
              onChange={(uid) => change({ actor: uid === ALL ? undefined : uid })}
            />
          </div>
          <TextField
            type="date"
            label={words.from}
            value={filter.from ?? ""}
            onChange={(from) => type({ from: from || undefined })}
          />
          <TextField
            type="date"
            label={words.to}
            value={filter.to ?? ""}
            onChange={(to) => type({ to: to || undefined })}
          />
        </div>
      </Fold>
      {isNarrowed(filter) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {filter.object && (
            <p className="min-w-0 text-ui wrap-anywhere text-ink-2">
              {words.onlyObject(objectNameIn(rows, filter.object))}
            </p>
          )}
          <span className={classes(!filter.object && "-ms-2.5")}>
            <Button size="sm" variant="quiet" onPress={() => onChange({})}>
              {words.clear}
            </Button>
          </span>
        </div>
      )}
    </fieldset>
  );
}

/** Collapses the filter on a phone, where its four fields would hide the log. Shows how many fields are set. */
function Fold({ filter, children }: { readonly filter: AuditFilter; readonly children: ReactNode }) {
  const words = useAuditText().log;
  const hasRoom = useMedia(medium);
  if (hasRoom) return children;
  const active = Object.values(filter).filter((one) => one !== undefined).length;
  return (
    <div className="border-t border-line">
      <Disclosure level={2} title={words.filters} summary={active === 0 ? undefined : words.active(active)}>
        {children}
      </Disclosure>
    </div>
  );
}

/**
 * Returns the people by whom the log can be filtered. These are the current members. If the user has chosen a person in
 * a row, that person is also among them, because they may have left the team.
 */
function useActors(
  session: Session,
  { actor }: AuditFilter,
  { rows, people }: Pick<AuditFiltersProps, "rows" | "people">,
): readonly SelectOption<string>[] {
  const words = useAuditText().log;
  const members = (useQuery(usersQuery(session)).data ?? []).map(({ uid, fullname, email }) => ({
    id: uid,
    label: fullname,
    note: email,
  }));
  const isAmong = actor === undefined || members.some(({ id }) => id === actor);
  const signed = actor === undefined ? undefined : people?.get(actor);
  return [
    { id: ALL, label: words.everybody },
    ...(isAmong
      ? []
      : [
          {
            id: actor,
            label: actorNameIn(rows, actor) ?? signed?.name ?? words.unnamed,
            note: signed?.email,
          },
        ]),
    ...members,
  ];
}
