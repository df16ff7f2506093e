import type { Session } from "@keepwell/client/session/session.ts";
import type { RestrictedRef } from "@keepwell/client/team/permissions/restrictions.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { LockIcon, UncheckedIcon } from "@keepwell/ui/icons.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { usePermissionsText } from "../../text/permissions-text.ts";

interface RestrictionProps extends RestrictedRef {
  readonly session: Session;
}

/** How long the result of a check is used without a new check, unless the bucket changes meanwhile. */
const FRESH_MS = 300_000;

/**
 * The query's key begins with the key of the bucket's query, so a change of the bucket's permissions makes both stale.
 */
const signedQuery = (session: Session, { model, uid, bucket }: RestrictedRef) =>
  queryOptions({
    queryKey: [session.identity.uid, "bucket", bucket, "restricted", model, uid] as const,
    queryFn: async () => {
      const { isRestrictionSigned } = await import("@keepwell/client/team/permissions/restrictions.ts");
      return isRestrictionSigned(session, { model, uid, bucket });
    },
    staleTime: FRESH_MS,
    // Not retried: if the roster does not verify, the connection is not the cause.
    retry: false,
  });

/**
 * The icon of a list or an entry that the server reports as restricted: a lock if a valid signature confirms the
 * restriction, otherwise an icon which says that only the server reports it. Shows nothing until this has been checked,
 * and nothing outside of a team.
 */
export function Restriction({ session, ...ref }: RestrictionProps) {
  const words = usePermissionsText().restriction;
  const isInTeam = session.identity.entity !== null;
  const { data, isPending } = useQuery({ ...signedQuery(session, ref), enabled: isInTeam });
  if (!isInTeam || isPending) return null;
  const name = data ? words.signed : words.reported;
  return (
    <span role="img" aria-label={name} title={name} className="inline-flex shrink-0 text-ink-2">
      <Icon of={data ? LockIcon : UncheckedIcon} size="sm" />
    </span>
  );
}
