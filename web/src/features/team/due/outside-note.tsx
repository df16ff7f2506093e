import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { outsideQuery } from "../team-queries.ts";

/**
 * For a sole administrator whose account was reset without its data: no other administrator can confirm the new keys,
 * so nothing can be signed any more.
 */
export function OutsideNote({ session }: { readonly session: Session }) {
  const words = useTeamText().due;
  const isOutside = useQuery(outsideQuery(session)).data ?? false;
  if (!isOutside) return null;
  return (
    <div className="mb-6">
      <Alert
        tone="warning"
        title={words.outsideTitle}
        action={
          <RouterLinkButton to={PATHS["settings.recovery"]} size="sm">
            {words.outsideAction}
          </RouterLinkButton>
        }
      >
        {words.outsideText}
      </Alert>
    </div>
  );
}
