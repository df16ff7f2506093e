import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useRouterState } from "@tanstack/react-router";
import { RouterLinkButton } from "../../app/links.tsx";
import { isForAdmins, teamSectionAt } from "../../app/team-rights.ts";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { PATHS } from "../../paths.ts";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";

/**
 * Shown in place of a page of the team that the user may not open. The address does not change, because the user may
 * get the right later.
 */
export function Denied() {
  const text = useText();
  const words = useTeamText();
  return (
    <PageFrame>
      <PageHeader title={words.denied} documentTitle={`${words.title} · ${text.common.productName}`} />
      <DeniedText />
    </PageFrame>
  );
}

/** The text of `Denied`, for a page that already has a heading. */
export function DeniedText() {
  const text = useText();
  const words = useTeamText();
  const section = useRouterState({ select: ({ location }) => teamSectionAt(location.pathname) });
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="max-w-prose text-ink-2">
        {section && isForAdmins(section) ? words.adminsOnlyText : words.deniedText}
      </p>
      <RouterLinkButton to={PATHS.home}>{text.shell.home}</RouterLinkButton>
    </div>
  );
}
