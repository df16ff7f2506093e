import type { Session } from "@keepwell/client/session/session.ts";
import type { RestrictedRef } from "@keepwell/client/team/permissions/restrictions.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { LockIcon, UncheckedIcon } from "@keepwell/ui/icons.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { usePermissionsText } from "../../text/permissions-text.ts";

interface RestrictionProps extends RestrictedRef {
  readonly session: Session;
}

/** How long the result of a check counts as fresh, in ms. A change of the bucket makes it stale earlier. */
const FRESH_MS = 300_000;

/**
 * The query's key begins with the key of the bucket's query. Therefore this query also becomes stale when the bucket is
 * invalidated, such as after a change of its permissions.
 */
const signedQuery = (session: Session, { model, uid, bucket }: RestrictedRef) =>
  queryOptions({
    queryKey: [session.identity.uid, "bucket", bucket, "restricted", model, uid] as const,
    queryFn: async () => {
      const { isRestrictionSigned } = await import("@keepwell/client/team/permissions/restrictions.ts");
      return isRestrictionSigned(session, { model, uid, bucket });
    },
    staleTime: FRESH_MS,
    // The query is not retried, because a roster that cannot be verified does not verify at a second try either.
    retry: false,
  });

/**
 * The icon of a list or an entry that the server reports as restricted. If a valid signature confirms the restriction,
 * the icon is a lock. Otherwise the icon says that only the server claims it. Shows nothing until the signature has
 * been checked. Outside of a team, shows nothing at all.
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
