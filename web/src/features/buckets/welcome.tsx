import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useQuery } from "@tanstack/react-query";
import { RouterLinkButton, RouterTextLink } from "../../app/links.tsx";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { teamPages } from "../../app/team-rights.ts";
import { useOfflineReason } from "../../app/use-online.ts";
import { PATHS } from "../../paths.ts";
import { useWelcomeText } from "../../text/welcome-text.ts";

interface WelcomeProps {
  /** Whether the plan has room for another bucket. */
  readonly canCreateBucket: boolean;
  /** The system bucket's uid. */
  readonly privateUid: string;
  readonly onCreateBucket: () => void;
  readonly onCreatePassword: () => void;
}

/** Shown while the user has no bucket besides the system bucket. */
export function Welcome(props: WelcomeProps) {
  const text = useWelcomeText();
  const offline = useOfflineReason();
  return (
    <section className="border-s-3 border-accent bg-surface px-5 py-5">
      <h2 className="text-section">{text.title}</h2>
      <p className="mt-1 max-w-prose text-ink-2">{props.canCreateBucket ? text.text : text.free}</p>
      {props.canCreateBucket && <p className="mt-1 max-w-prose text-ink-2">{text.more}</p>}
      <div className="mt-4">
        <ButtonRow>
          {props.canCreateBucket ? (
            <Button variant="primary" disabledReason={offline} onPress={props.onCreateBucket}>
              {text.createBucket}
            </Button>
          ) : (
            <Button variant="primary" disabledReason={offline} onPress={props.onCreatePassword}>
              {text.createPassword}
            </Button>
          )}
          <RouterLinkButton
            to="/bucket/$id/{-$listId}"
            params={{ id: props.privateUid, listId: undefined }}
            variant="quiet"
          >
            {text.openPrivate}
          </RouterLinkButton>
        </ButtonRow>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-ui">
        <AddPeople />
        <RouterTextLink to={PATHS.import}>{text.importOthers}</RouterTextLink>
        <RouterTextLink to={PATHS["settings.extension"]}>{text.extension}</RouterTextLink>
        <RouterTextLink to={PATHS.all}>{text.everything}</RouterTextLink>
      </p>
    </section>
  );
}

/** Shown to members who manage the users of an enterprise. */
function AddPeople() {
  const { enterprise } = useQuery(profileQuery(useSession())).data ?? {};
  const text = useWelcomeText();
  if (!teamPages(enterprise).some(([section]) => section === "users")) return null;
  return <RouterTextLink to={PATHS["team.users"]}>{text.addPeople}</RouterTextLink>;
}
