import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { TakenRequest } from "@keepwell/client/team/approve-recovery.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { inEnterprise, refreshTeam } from "../team-queries.ts";

/** The actions on a request: taking it, which requires the password, and refusing it. */
export const useRequestActs = (session: Session, onTaken: (taken: TakenRequest) => void) => {
  const words = useTeamText().recovery;
  const sayFailed = (error: unknown) => {
    // The user cancelled the password dialog.
    if (hasCode(error, "confirmation_required")) return;
    notify({ tone: "error", text: titledMessage(error) });
  };
  const onSettled = () => refreshTeam(session);
  const take = useMutation({
    mutationFn: async ({ uid }: RecoveryRequest) => {
      const { takeRequest } = await import("@keepwell/client/team/approve-recovery.ts");
      return withConfirmation(() => takeRequest(session, uid));
    },
    onSuccess: onTaken,
    onError: sayFailed,
    onSettled,
  });
  const refuse = useMutation({
    mutationFn: async ({ uid }: RecoveryRequest) =>
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
