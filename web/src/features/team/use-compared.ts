import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../app/failure-words.ts";
import { useTeamText } from "../../text/team-text.ts";
import { refreshTeam } from "./team-queries.ts";

/** Submits that the user has compared a code. `note` stores it. */
export const useCompared = (session: Session, note: () => Promise<void>) => {
  const words = useTeamText().compare;
  return useSubmit({
    fields: [],
    failureOf,
    action: note,
    onDone: () => {
      notify({ tone: "success", text: words.compared });
      void refreshTeam(session);
    },
  });
};
