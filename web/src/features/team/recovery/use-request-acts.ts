import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { TakenRequest } from "@keepwell/client/team/approve-recovery.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { inEnterprise, refreshTeam, requestsQuery, type ShownRequest } from "../team-queries.ts";
import { isHeldByOther } from "./taken-over.tsx";

interface Taking {
  readonly onTaken: (taken: TakenRequest) => void;
  /** Called if another administrator has taken the request in the meantime. The list already shows this. */
  readonly onHeld: (uid: string) => void;
}

/**
 * The actions on a request. The user can refuse it, or take it. To take it, they must have confirmed the password a
 * short time ago, or are asked for it.
 */
export const useRequestActs = (session: Session, { onTaken, onHeld }: Taking) => {
  const words = useTeamText().recovery;
  const sayFailed = (error: unknown) => {
    // The user cancelled the password dialog.
    if (hasCode(error, "confirmation_required")) return;
    notify({ tone: "error", text: titledMessage(error) });
  };
  const onSettled = () => refreshTeam(session);
  const take = useMutation({
    mutationFn: async ({ uid, admin }: ShownRequest) => {
      const { takeRequest } = await import("@keepwell/client/team/approve-recovery.ts");
      return withConfirmation(() => takeRequest(session, uid, admin?.uid));
    },
    onSuccess: onTaken,
    onError: async (error, { uid, admin }) => {
      if (!hasCode(error, "conflict")) return sayFailed(error);
      await refreshTeam(session);
      const requests = queryClient.getQueryData(requestsQuery(session).queryKey);
      const now = requests?.find((request) => request.uid === uid);
      if (!isHeldByOther(now, session.identity.uid) || now.admin.uid === admin?.uid) sayFailed(error);
      else onHeld(uid);
    },
    onSettled,
  });
  const refuse = useMutation({
    mutationFn: async ({ uid }: ShownRequest) =>
      session.api.team.refuseRecoveryRequest({ params: await inEnterprise(session, uid) }),
    onSuccess: (_, { user }) => notify({ tone: "info", text: words.refused(user.fullname) }),
    onError: sayFailed,
    onSettled,
  });
  return {
    take: take.mutate,
    taking: take.isPending ? take.variables.uid : undefined,
    refuse: refuse.mutate,
  };
};
