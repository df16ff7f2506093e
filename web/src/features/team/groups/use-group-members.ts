import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { addGroupMember, removeGroupMember } from "@keepwell/client/team/permissions/change-group.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { useOptimisticRemove } from "../../../app/use-optimistic-remove.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import type { FoundPerson } from "../person-search.tsx";
import {
  groupUsersQuery,
  inEnterprise,
  refreshTeam,
  requireUnchanged,
  type ShownMember,
  useIsAdmin,
} from "../team-queries.ts";

/**
 * Whether the server has refused because the group has permissions that the user does not have. The user may not add
 * people to such a group. The page cannot check this in advance, because only the server knows all permissions of a
 * group.
 */
const isBeyond = (error: unknown): boolean => hasCode(error, "users_groups.manage");

/** Adds and removes members of a group. The members get their keys in the background. */
export const useGroupMembers = (session: Session, groupId: string) => {
  const words = useTeamText().groups;
  const isAdmin = useIsAdmin(session);
  const add = useMutation({
    mutationFn: async (person: FoundPerson) => {
      await requireUnchanged(session, person);
      return addGroupMember(session, await inEnterprise(session, groupId), person.uid);
    },
    onSuccess: (added) => {
      if (added === null) notify({ tone: "info", text: words.isMember });
      else notify({ tone: "success", text: words.memberAdded });
      void refreshTeam(session);
    },
    onError: (error) => {
      if (!isBeyond(error)) notify({ tone: "error", text: titledMessage(error) });
    },
  });
  /**
   * The members whose removal was begun, by uid. There can be several, because the user can remove another row before
   * the server has answered the first call.
   */
  const leaving = useRef(new Map<string, ShownMember["user"]>());
  const { removeRow, restored } = useOptimisticRemove<ShownMember>({
    queryKey: groupUsersQuery(session, groupId).queryKey,
    keyOf: ({ user }) => user.uid,
    remove: async (userId) => {
      const shown = leaving.current.get(userId);
      if (shown) await requireUnchanged(session, shown);
      await removeGroupMember(session, await inEnterprise(session, groupId), userId);
    },
    onFailed: () => notify({ tone: "error", text: words.removeFailed }),
    onDone: () => void confirmOwn(session, { asks: "group_rekey", uid: groupId }, isAdmin),
  });
  return {
    add: add.mutate,
    /** The name of the person who was not added, because the group grants permissions that the user does not have. */
    refused: isBeyond(add.error) ? add.variables?.fullname : undefined,
    remove: (member: ShownMember) => {
      leaving.current.set(member.user.uid, member.user);
      return removeRow(member);
    },
    restored,
  };
};
