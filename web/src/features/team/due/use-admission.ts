import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinCode } from "@keepwell/client/team/roster/comparisons.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { refreshTeam } from "../team-queries.ts";

interface Shown {
  readonly code: JoinCode | undefined;
  /** The name and address that the screen shows beside the code. */
  readonly person: { readonly fullname: string; readonly email: string };
}

/** Confirms the person whose code is on the screen and was compared. */
export const useAdmission = (
  session: Session,
  due: Pick<RosterDue, "admit">,
  { code, person: { fullname, email } }: Shown,
) => {
  const words = useTeamText().compare;
  return useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      if (!code) throw new CannotVerifyError();
      const { admitCompared } = await import("@keepwell/client/team/roster/roster.ts");
      await admitCompared(session, due, { ...code, fullname, email });
    },
    onDone: () => {
      notify({ tone: "success", text: words.confirmed(fullname) });
      void refreshTeam(session);
    },
  });
};
