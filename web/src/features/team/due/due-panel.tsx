import type { Session } from "@keepwell/client/session/session.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { TeamAlert } from "../team-alert.tsx";
import { dueInRosterQuery, dueQuery, refreshTeam, type ShownUser, usersQuery } from "../team-queries.ts";
import { Admissions } from "./admissions.tsx";
import { ChangedNames } from "./changed-names.tsx";
import { useIsConfirmingOwn } from "./confirm-own.ts";
import { DueList } from "./due-list.tsx";
import { changedNames, countDue, dueLines } from "./due-words.ts";

/**
 * Returns the changes that wait for a signature, as the server reports them. `due` is undefined until it is loaded.
 * While a change of the administrator is being signed, `due` does not change. Otherwise the panel would appear for a
 * moment and move the page under the pointer.
 */
const useSettledDue = (session: Session) => {
  const { data, isFetching, isLoading } = useQuery(dueQuery(session));
  const isConfirming = useIsConfirmingOwn();
  const [held, hold] = useState(data);
  if (!isConfirming && held !== data) hold(data);
  return { due: isConfirming ? held : data, isReading: isFetching || isConfirming, isLoading };
};

/**
 * Returns the changes that wait for a signature, and the changed names; undefined until the changes are loaded. `many`
 * is the total number of both.
 */
const useDue = (session: Session) => {
  const { due, isReading, isLoading } = useSettledDue(session);
  const users = useQuery(usersQuery(session));
  const changed = changedNames(users.data ?? []);
  useHoldsBelow(isLoading || users.isLoading);
  return due && { due, changed, isReading, many: countDue(due) + changed.length };
};

/**
 * Lists the changes that wait for an administrator's signature. One button signs all of them. New people are shown with
 * their joining codes. Changed names are not signed here, but each on the page of its member.
 */
export function DuePanel({ session }: { readonly session: Session }) {
  const waiting = useDue(session);
  if (!waiting || waiting.many === 0) return null;
  const { due, changed, isReading } = waiting;
  return <Waiting session={session} due={due} changed={changed} isReading={isReading} />;
}

/** Says in one line how many changes wait for a signature. The full panel is on the page of users. */
export function DueNote({ session }: { readonly session: Session }) {
  const words = useTeamText().due;
  const many = useDue(session)?.many ?? 0;
  if (many === 0) return null;
  return (
    <div className="mb-6">
      <TeamAlert tone="warning" title={words.title} to={PATHS["team.users"]} action={words.review(many)} />
    </div>
  );
}

interface WaitingProps {
  readonly session: Session;
  readonly due: RosterDue;
  readonly changed: readonly ShownUser[];
  /** Whether the list is being refetched, because it may be out of date. */
  readonly isReading: boolean;
}

function Waiting({ session, due, changed, isReading }: WaitingProps) {
  const text = useTeamText();
  const words = text.due;
  const joined = due.admit.length;
  const offline = useOfflineReason();
  const inRoster = useQuery(dueInRosterQuery(session, due));
  useHoldsBelow(inRoster.isLoading);
  const users = useQuery(usersQuery(session)).data ?? [];
  const names = {
    people: new Map(users.map(({ uid, fullname }) => [uid, fullname])),
    members: inRoster.data?.members ?? new Map(),
    groups: inRoster.data?.groups ?? new Map(),
  };
  const disabledReason = offline ?? (isReading || inRoster.isPending ? words.reading : undefined);
  const signed = useRef(0);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { confirmDue } = await import("@keepwell/client/team/roster/roster.ts");
      signed.current = countDue(due);
      // Signs only the changes that were on the screen. Changes that were added in the meantime are not signed.
      await confirmDue(session, due);
    },
    onDone: () => {
      notify({ tone: "success", text: words.confirmed(signed.current) });
      void refreshTeam(session);
    },
  });
  const all = countDue(due) > 0 && (
    <Button
      variant={joined > 0 ? "secondary" : "primary"}
      isPending={submission.processing}
      pendingLabel={words.confirming}
      disabledReason={disabledReason}
      onPress={() => submission.submit()}
    >
      {joined > 0 ? words.confirmUncompared(countDue(due)) : words.confirm(countDue(due))}
    </Button>
  );
  return (
    <div className="mb-6 flex flex-col gap-3">
      <FormAlert submission={submission} />
      {/* The button is below the codes, so that it is not pressed before they are compared. */}
      <Alert tone="warning" title={words.title} action={joined === 0 && all}>
        {joined > 0 && <Admissions session={session} due={due} disabledReason={disabledReason} />}
        {!inRoster.isPending && <DueList lines={dueLines(due, names, text)} codes={inRoster.data?.codes} />}
        {changed.length > 0 && <ChangedNames changed={changed} />}
        {joined > 0 && <div className="mt-3">{all}</div>}
      </Alert>
    </div>
  );
}
