import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinCode } from "@keepwell/client/team/roster/comparisons.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { notify } from "../../../ui/notices-store.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { refreshTeam } from "../team-queries.ts";

/** Confirms the one person whose code is on the screen and was compared. */
export const useAdmission = (
  session: Session,
  due: Pick<RosterDue, "admit">,
  shown: JoinCode | undefined,
  name: string,
) => {
  const words = useTeamText().compare;
  return useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      if (!shown) throw new CannotVerifyError();
      const { admitCompared } = await import("@keepwell/client/team/roster/roster.ts");
      await admitCompared(session, due, shown);
    },
    onDone: () => {
      notify({ tone: "success", text: words.confirmed(name) });
      void refreshTeam(session);
    },
  });
};
