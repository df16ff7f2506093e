import type { Session } from "@keepwell/client/session/session.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../../text/team-text.ts";
import { teamCodeQuery } from "../team-queries.ts";

/**
 * Shows the team's code. An administrator tells this code to a person who joins. It is computed from the roster that
 * this account has verified.
 */
export function TeamCode({ session }: { readonly session: Session }) {
  const { join, users } = useTeamText();
  const { data: code, isLoading } = useQuery(teamCodeQuery(session));
  if (!code && !isLoading) return null;
  return (
    <section
      aria-labelledby="team-code"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-y border-line bg-sunken px-3 py-2"
    >
      <h2 id="team-code" className="text-ui font-semibold">
        {join.code}
      </h2>
      {/* The code has its place before it is known, so that the table below does not move. */}
      <p>{code ? <SpokenCode groups={code.split("-")} /> : <span className="secret">&nbsp;</span>}</p>
      <p className="basis-full text-meta text-ink-2">{users.teamCodeText}</p>
    </section>
  );
}
