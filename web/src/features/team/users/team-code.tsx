import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../../text/team-text.ts";
import { SpokenCode } from "../../../ui/spoken-code.tsx";
import { teamCodeQuery } from "../team-queries.ts";

/** For whoever joins and asks for it; this account has it by its own verified roster. */
export function TeamCode({ session }: { readonly session: Session }) {
  const { join, users } = useTeamText();
  const code = useQuery(teamCodeQuery(session)).data;
  if (!code) return null;
  return (
    <section aria-labelledby="team-code" className="max-w-form border border-line bg-sunken px-4 py-3">
      <h2 id="team-code" className="text-meta text-ink-2">
        {join.code}
      </h2>
      <p className="mt-1">
        <SpokenCode groups={code.split("-")} />
      </p>
      <p className="mt-1 text-meta text-ink-2">{users.teamCodeText}</p>
    </section>
  );
}
