import type { Member } from "@keepwell/client/keys/members.ts";
import { isUnsettled } from "@keepwell/client/people/details.ts";
import { acceptName, otherNameOf, type Person } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { nameOf } from "../member.ts";
import { refreshMembers } from "../sharing-queries.ts";

interface ToldNameProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly member: Member;
}

/**
 * Shows the other names and addresses of a person, if there are any:
 * - a new name that the server has sent, and that the user can accept
 * - their previous address
 * - the address for which the key was given
 */
export function ToldName({ session, bucketUid, member: { person, meantFor } }: ToldNameProps) {
  const text = useKnownPeopleText();
  const { people } = useSharingText();
  const meant = meantFor !== null && <span className="break-words">{people.meantFor(meantFor)}</span>;
  if (!person) return meant;
  const name = isUnsettled(person.trustLevel) ? null : otherNameOf(person);
  return (
    <>
      {meant}
      {person.formerly !== null && <span>{text.formerly(person.formerly)}</span>}
      {name !== null && <UseName session={session} bucketUid={bucketUid} person={person} name={name} />}
    </>
  );
}

interface UseNameProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly person: Person;
  readonly name: string;
}

function UseName({ session, bucketUid, person, name }: UseNameProps) {
  const text = useKnownPeopleText();
  const accept = useMutation({
    mutationFn: () => acceptName(session, person),
    onSuccess: () => refreshMembers(session, bucketUid),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return (
    <>
      <span className="break-words">{text.toldName(name)}</span>
      <Button
        size="sm"
        variant="quiet"
        name={text.useNameOf(nameOf(person), name)}
        isPending={accept.isPending}
        onPress={() => accept.mutate()}
      >
        {text.useName}
      </Button>
    </>
  );
}
