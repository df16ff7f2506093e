import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useRef } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { profileQuery } from "../../../app/profile.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useOptimisticRemove } from "../../../app/use-optimistic-remove.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { adminsQuery, inEnterprise, requireUnchanged, type ShownAdmin, useIsAdmin } from "../team-queries.ts";

interface Leaving extends Pick<ShownAdmin, "user"> {
  /** The member whose code was in view. */
  readonly seen: KeyHolder | undefined;
}

/** Ends a member's administrator role. The row disappears at once. If the server refuses, it is shown again. */
export const useAdminRemoval = (session: Session) => {
  const words = useTeamText().admins;
  const isAdmin = useIsAdmin(session);
  /**
   * The administrators who are being removed, by uid. There can be several, because the user can remove another row
   * before the server has answered the first call.
   */
  const leaving = useRef(new Map<string, Leaving>());
  const onFailed = (error: unknown) => {
    const code = error instanceof CallFailure ? error.code : null;
    // The user cancelled the password dialog.
    if (code === "confirmation_required") return;
    notify({ tone: "error", text: code === "last_admin" ? titledMessage(error) : words.removeFailed });
  };
  const { removeRow, restored } = useOptimisticRemove<ShownAdmin>({
    queryKey: adminsQuery(session).queryKey,
    keyOf: ({ id }) => id,
    remove: async (id) => {
      const shown = leaving.current.get(id)?.user;
      if (shown) await requireUnchanged(session, shown);
      const params = await inEnterprise(session, id);
      await withConfirmation(() => session.api.team.deleteAdmin({ params }));
    },
    onFailed,
    onDone: ({ user }) => {
      notify({ tone: "success", text: words.removed(user.fullname) });
      const isOneself = user.uid === session.identity.uid;
      if (isOneself) void queryClient.invalidateQueries({ queryKey: profileQuery(session).queryKey });
      void confirmOwn(
        session,
        { asks: "end_admin", uid: user.uid, seen: leaving.current.get(user.uid)?.seen },
        isAdmin && !isOneself,
      );
    },
  });
  return {
    /** Removes an administrator. `member` is the member whose code was in view. */
    remove: (admin: ShownAdmin, member: KeyHolder | undefined) => {
      leaving.current.set(admin.user.uid, { user: admin.user, seen: member });
      return removeRow(admin);
    },
    restored,
  };
};
