import { HoldsBelow } from "@keepwell/ui/held-below.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { teamPages, teamSectionAt } from "../../app/team-rights.ts";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { DueNote, DuePanel } from "../../features/team/due/due-panel.tsx";
import { OutsideNote } from "../../features/team/due/outside-note.tsx";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";
import { BackToBuckets } from "../back-to-buckets.tsx";
import { SectionsFrame } from "../sections-frame.tsx";
import { Denied } from "./denied.tsx";
import { TeamQuery } from "./team-query.tsx";

const FormerNote = lazy(async () => ({
  default: (await import("../../features/team/signatures/former-note.tsx")).FormerNote,
}));

/** The pages of the enterprise. If the user may not open a page, a text says so, and the address does not change. */
export function TeamLayout() {
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const profile = useQuery(profileQuery(session));
  if (profile.data === undefined)
    return (
      <PageFrame>
        <TeamQuery query={profile}>{() => null}</TeamQuery>
      </PageFrame>
    );
  const pages = teamPages(profile.data.enterprise);
  const section = teamSectionAt(path);
  const here = pages.find(([name]) => name === section);
  const isFirst = section === undefined && pages.length > 0;
  if (!here && !isFirst) return <Denied />;
  // The page of a single person, group or report has no navigation between the sections.
  if (here?.[1] !== path)
    return (
      <PageFrame>
        <Outlet />
      </PageFrame>
    );
  return (
    <PageFrame>
      <SectionHeader section={here[0]} />
      <Sections path={path} pages={pages}>
        {profile.data.enterprise?.is_admin && <Due section={here[0]} />}
      </Sections>
    </PageFrame>
  );
}

type Pages = ReturnType<typeof teamPages>;

/**
 * Shows the changes that wait for a signature. The page of users shows them in full, and the pages of groups and of
 * administrators show them in one line. On every page except the audit log, also shows other notes to administrators.
 */
function Due({ section }: { readonly section: Pages[number][0] }) {
  const session = useSession();
  if (section === "audit") return null;
  return (
    <>
      <OutsideNote session={session} />
      {section === "users" && <DuePanel session={session} />}
      {(section === "groups" || section === "admins") && <DueNote session={session} />}
      <Suspense fallback={<HoldsBelow />}>
        <FormerNote session={session} />
      </Suspense>
    </>
  );
}

interface SectionsProps {
  readonly path: string;
  readonly pages: Pages;
  readonly children: ReactNode;
}

function Sections({ path, pages, children }: SectionsProps) {
  const words = useTeamText();
  return (
    <SectionsFrame
      label={words.nav}
      path={path}
      sections={pages.map(([name, to]) => ({ to, label: words.sections[name] }))}
    >
      {children}
    </SectionsFrame>
  );
}

function SectionHeader({ section }: { readonly section: Pages[number][0] }) {
  const text = useText();
  const words = useTeamText();
  const title = words.sections[section];
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} · ${words.title} · ${text.common.productName}`}
      back={<BackToBuckets />}
    />
  );
}
