import { hasReadableNames, setReadableNames } from "@keepwell/client/buckets/readable-copy.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { NamesSetting } from "../../app/names-setting.tsx";
import { queryClient } from "../../app/query-client.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { sealAgain } from "./sealed-here.ts";

const readableQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "readable-names"] as const,
    queryFn: () => hasReadableNames(session),
  });

/**
 * The setting that decides whether the server can read the names of entries in the account's own buckets. A team has
 * its own setting.
 */
export function AccountNames({ session }: { readonly session: Session }) {
  const words = useSettingsText().names;
  const { data: isReadable, isLoading } = useQuery(readableQuery(session));
  useHoldsBelow(isLoading);
  if (isReadable === undefined) return null;
  return (
    <NamesSetting
      words={words}
      isReadable={isReadable}
      save={(next) => setReadableNames(session, next)}
      onSaved={(next) => {
        sealAgain(session);
        queryClient.setQueryData(readableQuery(session).queryKey, next);
      }}
    />
  );
}
