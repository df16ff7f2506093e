import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { useIsAdmin } from "../team-queries.ts";
import type { Left } from "./use-user-deletion.ts";

interface LeftAlertProps {
  readonly session: Session;
  readonly left: Left;
  readonly onClose: () => void;
}

/**
 * Says that a member was deleted. If the member could see passwords, tells administrators to change these, and others
 * that administrators have a report of them.
 */
export function LeftAlert({ session, left: { name, report }, onClose }: LeftAlertProps) {
  const words = useTeamText().users;
  const { common } = useText();
  const isAdmin = useIsAdmin(session);
  const next = report === null ? words.leftNothing : isAdmin ? words.leftReport : words.leftForAdmins;
  return (
    <Alert
      tone="success"
      isLive
      title={words.left(name)}
      action={
        <ButtonRow>
          {report !== null && isAdmin && (
            <RouterLinkButton to="/team/leavers/$id" params={{ id: report }} size="sm">
              {words.openReport}
            </RouterLinkButton>
          )}
          <Button size="sm" variant="quiet" onPress={onClose}>
            {common.close}
          </Button>
        </ButtonRow>
      }
    >
      {next}
    </Alert>
  );
}
