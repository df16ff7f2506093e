import { hasReadableNames, setReadableNames } from "@keepwell/client/buckets/readable-copy.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { AskedSetting } from "@keepwell/ui/asked-setting.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { queryClient } from "../../app/query-client.ts";
import { useOfflineReason } from "../../app/use-online.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { sealAgain } from "./sealed-here.ts";

const readableQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "readable-names"] as const,
    queryFn: () => hasReadableNames(session),
  });

/** Whether the server can read the names of entries in the account's own buckets. In a team, the roster says it. */
export function AccountNames({ session }: { readonly session: Session }) {
  const words = useSettingsText().names;
  const offline = useOfflineReason();
  const { data: isReadable, isLoading } = useQuery(readableQuery(session));
  useHoldsBelow(isLoading);
  const [isAsking, ask] = useState(false);
  const setting = useMutation({
    mutationFn: (next: boolean) => setReadableNames(session, next),
    onSuccess: (_, next) => {
      sealAgain(session);
      queryClient.setQueryData(readableQuery(session).queryKey, next);
      notify({ tone: "success", text: next ? words.madeReadable : words.sealedAgain });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => ask(false),
  });
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
