import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../../text/team-text.ts";
import { comparedQuery } from "../comparison-queries.ts";
import type { FoundPerson } from "../person-search.tsx";
import { listedMemberQuery } from "../team-queries.ts";

interface CandidateProps {
  readonly session: Session;
  readonly person: FoundPerson;
  /** The fingerprint whose code was compared. */
  readonly compared: string | undefined;
  readonly onCompare: (fingerprint: string | undefined) => void;
}

/**
 * Shows the member whom the user has chosen as an administrator, with the code that administrators have signed. Also
 * shows the signed name, if the member has one.
 */
export function Candidate({ session, person, compared, onCompare }: CandidateProps) {
  const { admins: words, compare } = useTeamText();
  const isCompared = useQuery(comparedQuery(session)).data?.get(person.uid);
  const { data: listed, isError } = useQuery(listedMemberQuery(session, person.uid));
  if (isError) return <Alert tone="error" isLive title={words.notListed(person.fullname)} />;
  if (!listed) return null;
  return (
    <div className="flex flex-col gap-4">
      {isCompared === false && (
        <Alert tone="warning" title={compare.state}>
          {compare.stateText(person.fullname)}
        </Alert>
      )}
      <p>{listed.signed ? words.compareSigned(person.fullname) : words.compareText(person.fullname)}</p>
      <LargeType label={words.code} value={listed.code.replaceAll("-", "")} />
      <p className="text-ink-2">{words.compareWarning}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {words.given(person.fullname).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox
        label={words.isSame(person.fullname)}
        isChecked={compared === listed.fingerprint}
        onChange={(isSame) => onCompare(isSame ? listed.fingerprint : undefined)}
      />
    </div>
  );
}
