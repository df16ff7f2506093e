import type { Session } from "@keepwell/client/session/session.ts";
import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useOptimisticRemove } from "../../../app/use-optimistic-remove.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { groupsQuery, inEnterprise, useIsAdmin } from "../team-queries.ts";

/** Deletes a group. All permissions that were granted to it end at once. */
export const useGroupDeletion = (session: Session) => {
  const words = useTeamText().groups;
  const isAdmin = useIsAdmin(session);
  const { removeRow, restored } = useOptimisticRemove<UserGroup>({
    queryKey: groupsQuery(session).queryKey,
    keyOf: ({ uid }) => uid,
    remove: async (uid) => session.api.team.deleteGroup({ params: await inEnterprise(session, uid) }),
    onFailed: () => notify({ tone: "error", text: words.deleteFailed }),
    onDone: ({ uid, friendly_name }) => {
      notify({ tone: "success", text: words.deleted(friendly_name) });
      void confirmOwn(session, { asks: "group_remove", uid, called: friendly_name }, isAdmin);
    },
  });
  return { remove: removeRow, restored };
};
