import { Alert } from "@keepwell/ui/alert.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useShareText } from "../../../text/share-text.ts";
import { TeamAlert } from "../team-alert.tsx";

interface WaitingPeopleProps {
  /** The uids of the people who have agreed to join and wait to be admitted. */
  readonly people: readonly string[];
  /** How many members ask to have their accounts recovered. */
  readonly requests: number;
}

/**
 * Says on an administrator's home page that people wait for an administrator. The link opens the page that lists these
 * people with their codes. If only one person waits, it opens that person's page. A second note says how many members
 * ask to have their accounts recovered.
 */
export function WaitingPeople({ people, requests }: WaitingPeopleProps) {
  const text = useShareText().waiting;
  const [only, ...others] = people;
  const title = text.people(people.length);
  return (
    <>
      {only !== undefined && others.length > 0 && (
        <TeamAlert tone="info" title={title} to={PATHS["team.users"]} action={text.review} />
      )}
      {only !== undefined && others.length === 0 && (
        <Alert
          tone="info"
          title={title}
          action={
            <RouterLinkButton to="/team/users/$userId" params={{ userId: only }} size="sm">
              {text.review}
            </RouterLinkButton>
          }
        />
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
