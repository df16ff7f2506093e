import type { Person } from "@keepwell/client/people/people.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { nameOf } from "../member.ts";
import { CodePair } from "../trust/code-pair.tsx";

interface RemovedPersonProps {
  readonly session: Session;
  readonly person: Person;
  /** Whether the person's keys or address have changed. */
  readonly differs: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/**
 * Shows the code of the person to be removed, so that the user does not remove the wrong person. Used if this account
 * has not confirmed the person's address, or if the person's keys or address have changed.
 */
export function RemovedPerson({ session, person, differs, isTicked, onTick }: RemovedPersonProps) {
  const text = useKnownPeopleText();
  const who = nameOf(person);
  return (
    <>
      {differs ? (
        <Alert tone="error">{text.removeDiffers(who, nameOf(person.told))}</Alert>
      ) : (
        <p>{text.removeConfirm}</p>
      )}
      <CodePair session={session} code={person.code} theirs={text.theirCode(who)} />
      {differs && <Checkbox label={text.removeTick} isChecked={isTicked} onChange={onTick} />}
    </>
  );
}
