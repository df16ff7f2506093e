import type { Session } from "@keepwell/client/session/session.ts";
import type { JudgedPerson } from "@keepwell/client/team/users/judge-people.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { CheckIcon, ProblemIcon } from "@keepwell/ui/icons.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";
import { useTeamText } from "../../../../text/team-text.ts";
import type { Inviting } from "./use-inviting.ts";
import { type PersonState, usePersonWords } from "./use-person-words.ts";

interface PeopleTableProps {
  readonly session: Session;
  readonly people: readonly JudgedPerson[];
  readonly inviting: Inviting;
}

/** A cell shows at most this many characters, because a line may have any length. */
const SHOWN_CHARS = 80;

const shown = (text: string): string =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).toWellFormed()}…` : text;

/**
 * The position in the sort order. The people who need the user's attention come first. These are the people whose
 * invitation has failed or who could not be added to all of their groups, and after them the people who are left out.
 */
const rank = ({ problem, ...person }: JudgedPerson, { results }: Inviting): number => {
  if (problem) return 1;
  const state = "invitee" in person ? results.get(person.invitee.uid)?.state : undefined;
  return state === "failed" || state === "invited" ? 0 : 2;
};

/** The lines of a list of people. Each shows whether the person is left out, or the result of their invitation. */
export function PeopleTable({ session, people, inviting }: PeopleTableProps) {
  const words = useAddSeveralText();
  const team = useTeamText().users;
  const stateOf = usePersonWords(session);
  const sorted = inviting.isRunning
    ? people
    : people.toSorted((one, other) => rank(one, inviting) - rank(other, inviting));
  const { shown: rows, end } = useGrowingRows(sorted);
  const name = ({ firstname, lastname }: JudgedPerson) => shown([firstname, lastname].join(" ").trim());
  const groups = ({ groups: cells }: JudgedPerson) => shown(cells.join("; "));
  const state = (person: JudgedPerson) => <State {...stateOf(person, inviting)} />;
  const columns: Column<JudgedPerson>[] = [
    {
      id: "email",
      header: team.email,
      isRowHeader: true,
      cell: ({ email }) => (
        <span className="wrap-anywhere md:inline-block md:min-w-48">
          {email === "" ? <span className="text-ink-2">{words.noAddress}</span> : shown(email)}
        </span>
      ),
    },
    {
      id: "name",
      header: team.name,
      isWideOnly: true,
      cell: (person) => (
        <span className="inline-block min-w-32 wrap-anywhere">
          {name(person)}
          <span className="block text-meta text-ink-2">{groups(person)}</span>
        </span>
      ),
    },
    { id: "state", header: team.state, isWideOnly: true, cell: state },
    { id: "line", header: words.line, align: "end", cell: ({ line }) => line },
  ];
  return (
    <>
      <Table
        caption={words.people}
        columns={columns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        narrowNote={(person) => (
          <>
            <span className="block wrap-anywhere">
              {[name(person), groups(person)].filter(Boolean).join(" · ")}
            </span>
            {state(person)}
          </>
        )}
      />
      {end}
    </>
  );
}

const LOOKS = {
  plain: { icon: undefined, text: "text-ink-2" },
  success: { icon: CheckIcon, text: "text-success-text" },
  problem: { icon: ProblemIcon, text: "text-danger-text" },
} as const;

function State({ tone, words }: PersonState) {
  const { icon, text } = LOOKS[tone];
  return (
    <span className={`flex items-start gap-1.5 text-ui md:min-w-44 ${text}`}>
      {icon && <Icon of={icon} className="mt-0.5 shrink-0" />}
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  );
}
