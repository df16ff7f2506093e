import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { NamesSetting } from "../../../app/names-setting.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { teamKey } from "../team-queries.ts";

/** Whether the verified roster allows the server to read names. */
const readableQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "names-readable"] as const,
    queryFn: async () => {
      const { requireEnterprise } = await import("@keepwell/client/session/own-team.ts");
      return (await requireEnterprise(session)).roster.namesReadable;
    },
  });

/** Shows an administrator whether the server can read the names of entries, and lets them change this setting. */
export function ReadableNames({ session }: { readonly session: Session }) {
  const words = useTeamText().entryNames;
  const { data: isReadable } = useQuery(readableQuery(session));
  if (isReadable === undefined) return null;
  return (
    <NamesSetting
      words={words}
      isReadable={isReadable}
      save={async (next) => {
        const { signNamesReadable } = await import("@keepwell/client/team/roster/names-readable.ts");
        await signNamesReadable(session, next);
      }}
      onSaved={(next) => queryClient.setQueryData(readableQuery(session).queryKey, next)}
    />
  );
}
