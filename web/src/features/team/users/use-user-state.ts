import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import {
  inEnterprise,
  keepUser,
  refreshTeam,
  requireUnchanged,
  type ShownUser,
  useIsAdmin,
} from "../team-queries.ts";
import { useLinkWords } from "./use-link-words.ts";

interface Act {
  readonly kind: "sendAgain" | "suspend" | "restore";
  /** The member whose code was in view. */
  readonly seen?: KeyHolder | undefined;
}

/**
 * The actions that change a member's state. The user can invite the member again, suspend them, or end the suspension.
 */
export const useUserState = (session: Session, user: ShownUser) => {
  const { uid, email, fullname } = user;
  const words = useTeamText().users;
  const link = useLinkWords(session);
  const isAdmin = useIsAdmin(session);
  const { team } = session.api;
  const call = async ({ kind }: Act): Promise<TeamUser> => {
    const params = await inEnterprise(session, uid);
    if (kind === "sendAgain") return team.sendInvitation({ params });
    if (kind === "suspend") await requireUnchanged(session, user);
    const state = kind === "suspend" ? "suspended" : "pending";
    return withConfirmation(() => team.setUserState({ params, body: { state } }));
  };
  const done = {
    sendAgain: link.invited(email),
    suspend: words.suspendedNow(fullname),
    restore: words.restoredNow(fullname),
  };
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (saved, { kind, seen }) => {
      void keepUser(session, saved);
      notify({ tone: "success", text: done[kind] });
      if (kind === "suspend") void confirmOwn(session, { asks: "remove", uid, seen }, isAdmin);
      else void refreshTeam(session);
    },
    onError: (error) => {
      // The user cancelled the password dialog.
      if (hasCode(error, "confirmation_required")) return;
      notify({ tone: "error", text: titledMessage(error) });
    },
  });
  return {
    isPending: mutation.isPending,
    sendAgain: () => mutation.mutate({ kind: "sendAgain" }),
    suspend: (seen: KeyHolder | undefined) => mutation.mutate({ kind: "suspend", seen }),
    restore: () => mutation.mutate({ kind: "restore" }),
  };
};
