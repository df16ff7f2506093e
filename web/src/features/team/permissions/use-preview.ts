import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import {
  type Difference,
  holdersOf,
  type ListDraft,
  type PermissionChange,
  type Person,
  previewChange,
} from "@keepwell/contract/team/preview.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { groupUsersQuery } from "../team-queries.ts";
import type { PermissionObject } from "./permission-object.ts";
import { enforcedQuery } from "./permission-queries.ts";
import { activeIn } from "./preview-groups.ts";

/**
 * A change of permissions for which the page shows a preview. If the change makes the object inherit, `usePreview`
 * itself adds the people who would gain access from the parent.
 */
export type AskedChange =
  | Exclude<PermissionChange, { readonly kind: "inherit" }>
  | { readonly kind: "inherit" };

export type Preview =
  | { readonly state: "loading" | "failed" | "above" }
  | { readonly state: "known"; readonly differences: readonly Difference[] };

const NO_GRANTEES: ListDraft["grantees"] = [];

/**
 * The members of the groups in an access list. If the user may not list a group's members, the preview shows only the
 * group.
 */
const useGroups = (session: Session, change: AskedChange) => {
  const grantees = change.kind === "save" ? change.list.grantees : NO_GRANTEES;
  const uids = grantees.filter(({ entity_type }) => entity_type === "group").map(({ uid }) => uid);
  const results = useQueries({
    queries: uids.map((uid) => ({ ...groupUsersQuery(session, uid), retry: false })),
  });
  const groups = new Map<string, readonly Person[]>();
  for (const [at, { data }] of results.entries()) {
    const uid = uids[at];
    if (uid !== undefined && data) groups.set(uid, activeIn(data));
  }
  return { groups, isPending: results.some(({ isPending }) => isPending) };
};

const isRefused = (error: unknown): boolean => hasType(error, "forbidden", "not_found");

/** The permissions that each person would gain or lose if the change is saved. */
export const usePreview = (session: Session, object: PermissionObject, change: AskedChange): Preview => {
  const inherits = change.kind === "inherit";
  const who = useQuery(enforcedQuery(session, object));
  const parent = useQuery({
    ...enforcedQuery(session, object.parent ?? object),
    enabled: inherits && object.parent !== null,
    retry: false,
  });
  const { groups, isPending } = useGroups(session, change);
  if (inherits && parent.error) return { state: isRefused(parent.error) ? "above" : "failed" };
  if (who.error && !who.data) return { state: "failed" };
  if (!who.data || isPending || (inherits && !parent.data)) return { state: "loading" };
  const context = { model: object.model, holders: holdersOf(who.data), groups };
  const full: PermissionChange =
    change.kind === "inherit"
      ? { kind: "inherit", above: parent.data ? holdersOf(parent.data) : [] }
      : change;
  return { state: "known", differences: previewChange(context, full) };
};
