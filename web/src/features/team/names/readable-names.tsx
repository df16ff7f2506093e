import type { Session } from "@keepwell/client/session/session.ts";
import { AskedSetting } from "@keepwell/ui/asked-setting.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { teamKey } from "../team-queries.ts";

/** Whether the verified roster makes names readable. */
const readableQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "names-readable"] as const,
    queryFn: async () => {
      const { requireEnterprise } = await import("@keepwell/client/session/own-team.ts");
      return (await requireEnterprise(session)).roster.namesReadable;
    },
  });

/** Signs the setting, and tells the user what follows. */
const useSetting = (session: Session, onSettled: () => void) => {
  const words = useTeamText().entryNames;
  return useMutation({
    mutationFn: async (readable: boolean) => {
      const { signNamesReadable } = await import("@keepwell/client/team/roster/names-readable.ts");
      await signNamesReadable(session, readable);
    },
    onSuccess: (_, readable) => {
      queryClient.setQueryData(readableQuery(session).queryKey, readable);
      notify({ tone: "success", text: readable ? words.madeReadable : words.sealedAgain });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled,
  });
};

/** Shows administrators whether the server can read the names of entries, and lets them change it. */
export function ReadableNames({ session }: { readonly session: Session }) {
  const words = useTeamText().entryNames;
  const offline = useOfflineReason();
  const { data: isReadable } = useQuery(readableQuery(session));
  const [isAsking, ask] = useState(false);
  const setting = useSetting(session, () => ask(false));
  if (isReadable === undefined) return null;
  return (
    <AskedSetting
      title={words.title}
      text={isReadable ? words.readable : words.sealed}
      change={isReadable ? words.seal : words.makeReadable}
      disabledReason={offline}
      isAsking={isAsking}
      ask={ask}
      isPending={setting.isPending}
      onConfirm={() => setting.mutate(!isReadable)}
    />
  );
}
