import { PATHS } from "../../../paths.ts";
import { useShareText } from "../../../text/share-text.ts";
import { TeamAlert } from "../team-alert.tsx";

interface WaitingPeopleProps {
  /** How many people have agreed to join and wait to be admitted. */
  readonly people: number;
  /** How many members ask to have their accounts recovered. */
  readonly requests: number;
}

/** On an administrator's home page: who waits, with the way to the page that names them and shows their codes. */
export function WaitingPeople({ people, requests }: WaitingPeopleProps) {
  const text = useShareText().waiting;
  return (
    <>
      {people > 0 && (
        <TeamAlert tone="info" title={text.people(people)} to={PATHS["team.users"]} action={text.review} />
      )}
      {requests > 0 && (
        <TeamAlert
          tone="warning"
          title={text.requests(requests)}
          to={PATHS["team.recovery"]}
          action={text.review}
        >
          {text.requestsText}
        </TeamAlert>
      )}
    </>
  );
}
