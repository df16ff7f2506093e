import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinCode } from "@keepwell/client/team/roster/comparisons.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { AsShown } from "../../../app/as-shown.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { CompareCard } from "../compare-card.tsx";
import { ComparisonForm } from "../comparison-form.tsx";
import { comparedQuery, joinCodeQuery, memberJoinCodeQuery } from "../comparison-queries.ts";
import { useAdmission } from "../due/use-admission.ts";
import { dueQuery, type ShownUser } from "../team-queries.ts";
import { useCompared } from "../use-compared.ts";

interface ComparisonProps {
  readonly session: Session;
  readonly user: ShownUser;
}

/**
 * Shows the code that an administrator compares with this person. The comparison confirms a person who has joined. If a
 * member was already confirmed without a comparison, a mark says so, and the comparison removes the mark.
 */
export function Comparison({ session, user }: ComparisonProps) {
  if (user.uid === session.identity.uid) return null;
  if (user.state === "active") return <OfMember session={session} user={user} />;
  if (user.state !== "pending" || user.bundle?.uid !== user.uid) return null;
  return <OfNewcomer session={session} user={user} bundle={user.bundle} />;
}

interface ShownPerson {
  readonly code: JoinCode;
  readonly user: ShownUser;
}

const comparedOf = ({ code: { code }, user: { fullname, email } }: ShownPerson): string =>
  [code, fullname, email].join(" ");

/** See [Note: As shown]. */
function OfNewcomer({ session, user, bundle }: ComparisonProps & { readonly bundle: Bundle }) {
  const { users } = useTeamText();
  const { data: code, isError, isLoading } = useQuery(joinCodeQuery(session, bundle));
  useHoldsBelow(isLoading);
  const due = useQuery({ ...dueQuery(session), enabled: user.has_joined }).data;
  return (
    <AsShown value={code && { code, user }} compared={comparedOf}>
      {(shown) =>
        isError ? (
          <Alert tone="error" title={users.codeFailed} />
        ) : (
          <Newcomer session={session} user={shown?.user ?? user} due={due} shown={shown?.code} />
        )
      }
    </AsShown>
  );
}

function Newcomer(props: AdmissionProps) {
  const { compare: words } = useTeamText();
  const { user, shown } = props;
  if (user.has_joined) return <Admission {...props} />;
  return <CompareCard code={shown?.code} text={words.notJoinedText(user.fullname)} />;
}

interface AdmissionProps extends ComparisonProps {
  readonly due: RosterDue | undefined;
  readonly shown: JoinCode | undefined;
}

const NOTHING_READ: Pick<RosterDue, "admit"> = { admit: [] };

function Admission({ session, user, due, shown }: AdmissionProps) {
  const { compare: words, due: dueWords } = useTeamText();
  const submission = useAdmission(session, due ?? NOTHING_READ, { code: shown, person: user });
  return (
    <div className="flex flex-col gap-3">
      <ComparisonForm
        submission={submission}
        code={shown?.code}
        text={words.memberText(user.fullname)}
        button={words.confirm(user.fullname)}
        isPrimary
        disabledReason={due && shown ? undefined : dueWords.reading}
      />
    </div>
  );
}

const codeOf = ({ code }: JoinCode): string => code;

/** See [Note: As shown]. */
function OfMember({ session, user }: ComparisonProps) {
  const { data, isError, isLoading } = useQuery(memberJoinCodeQuery(session, user.uid));
  useHoldsBelow(isLoading);
  const { codeFailed } = useTeamText().users;
  return (
    <AsShown value={data} compared={codeOf}>
      {(shown) => {
        if (isError) return <Alert tone="error" title={codeFailed} />;
        return shown && <Member session={session} user={user} shown={shown} />;
      }}
    </AsShown>
  );
}

type MemberProps = ComparisonProps & { readonly shown: JoinCode };

function Member({ session, user, shown }: MemberProps) {
  const { compare: words } = useTeamText();
  const { data: compared, isLoading } = useQuery(comparedQuery(session));
  useHoldsBelow(isLoading);
  if (!compared) return null;
  const isCompared = compared.get(user.uid);
  if (isCompared) return <CompareCard code={shown.code} text={words.comparedNow} />;
  return (
    <div className="flex flex-col gap-3">
      {isCompared === false && (
        <Alert tone="warning" title={words.state}>
          {words.stateText(user.fullname)}
        </Alert>
      )}
      <Compared session={session} user={user} shown={shown} />
    </div>
  );
}

function Compared({ session, user, shown }: MemberProps) {
  const words = useTeamText().compare;
  const submission = useCompared(session, async () =>
    (await import("@keepwell/client/team/roster/comparisons.ts")).noteCompared(session, shown),
  );
  return (
    <ComparisonForm
      submission={submission}
      code={shown.code}
      text={words.activeText(user.fullname)}
      button={words.isSame}
    />
  );
}
