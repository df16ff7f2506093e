import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinCode } from "@keepwell/client/team/roster/comparisons.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { AsShown } from "../../../app/as-shown.tsx";
import { RouterTextLink } from "../../../app/links.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { joinCodeQuery } from "../comparison-queries.ts";
import { useAdmission } from "./use-admission.ts";

interface AdmissionsProps {
  readonly session: Session;
  readonly due: RosterDue;
  /** Why the user cannot confirm people now; undefined if they can. */
  readonly disabledReason: string | undefined;
}

/** The people who have joined but must be confirmed. For each, shows the code to compare before that. */
export function Admissions({ session, due, disabledReason }: AdmissionsProps) {
  const words = useTeamText().due;
  return (
    <div className="mb-2">
      <p className="max-w-prose">{words.admitText}</p>
      <ul aria-label={words.admit} className="mt-2 border-t border-line">
        {due.admit.map((person) => (
          <li key={person.uid} className="border-b border-line py-2">
            <Admission session={session} due={due} person={person} disabledReason={disabledReason} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Person = RosterDue["admit"][number];

interface AdmissionProps extends AdmissionsProps {
  readonly person: Person;
}

const comparedOf = ({ code, person }: { readonly code: JoinCode; readonly person: Person }): string =>
  [code.code, person.fullname, person.email].join(" ");

/** One person to confirm. The code on the screen does not change while it is shown: see [Note: As shown]. */
function Admission({ session, due, person, disabledReason }: AdmissionProps) {
  const { data: code, isError } = useQuery(joinCodeQuery(session, person.bundle));
  return (
    <AsShown value={code && { code, person }} compared={comparedOf}>
      {(shown) => (
        <ShownAdmission
          session={session}
          due={due}
          person={shown?.person ?? person}
          code={shown?.code}
          isFailed={isError}
          disabledReason={disabledReason}
        />
      )}
    </AsShown>
  );
}

interface ShownAdmissionProps extends AdmissionProps {
  readonly code: JoinCode | undefined;
  readonly isFailed: boolean;
}

function ShownAdmission({ session, due, person, code, isFailed, disabledReason }: ShownAdmissionProps) {
  const { compare, users } = useTeamText();
  const { uid, fullname, email } = person;
  const submission = useAdmission(session, due, { code, person });
  return (
    <>
      <FormAlert submission={submission} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <RouterTextLink to="/team/users/$userId" params={{ userId: uid }} className="wrap-anywhere">
            {fullname}
          </RouterTextLink>
          <p className="text-meta wrap-anywhere text-ink-2">{email}</p>
        </div>
        {isFailed ? (
          <span className="text-danger-text">{users.codeFailed}</span>
        ) : (
          <span className="min-h-6">
            {code !== undefined && (
              <>
                <span className="block text-meta text-ink-2">{compare.title}</span>
                <SpokenCode groups={code.code.split("-")} />
              </>
            )}
          </span>
        )}
        <Button
          size="sm"
          variant="primary"
          name={compare.confirm(fullname)}
          isPending={submission.processing}
          disabledReason={disabledReason ?? (code && !isFailed ? undefined : users.codeFailed)}
          onPress={() => submission.submit()}
        >
          {compare.isSame}
        </Button>
      </div>
    </>
  );
}
