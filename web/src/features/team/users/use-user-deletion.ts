import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useCallback, useRef, useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useOptimisticRemove } from "../../../app/use-optimistic-remove.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { confirmOwn } from "../due/confirm-own.ts";
import { inEnterprise, requireUnchanged, type ShownUser, useIsAdmin, usersQuery } from "../team-queries.ts";
import type { DeletionChosen, HeirTrouble } from "./delete-user-dialog.tsx";

/**
 * A deleted member. `report` is the uid of the report about the passwords that the member could see; null if there is
 * no report.
 */
export interface Left {
  readonly name: string;
  readonly report: string | null;
}

interface Asked {
  readonly user: ShownUser;
  /**
   * Why the server refuses the deletion because of the member who takes over the buckets. Undefined if it does not
   * refuse it for such a reason.
   */
  readonly trouble: HeirTrouble | undefined;
}

const codeOf = (error: unknown) => (error instanceof CallFailure ? error.code : null);

/** Refusals with their own sentence. All other failures share one sentence. */
const REFUSALS: ReadonlySet<string> = new Set(["forbidden", "conflict"]);

const troubleIn = (error: unknown): HeirTrouble | undefined => {
  if (!(error instanceof CallFailure)) return undefined;
  if (error.code === "user.owns_buckets") return "heirNeeded";
  return error.fields["hand_over_to"] === undefined ? undefined : "heirRefused";
};

/**
 * Asks the user, deletes a member, and then links to the report about this member. The member's row disappears at once.
 * If the deletion fails, or the user cancels the password dialog, the row is shown again.
 */
export const useUserDeletion = (session: Session) => {
  const words = useTeamText().users;
  const isAdmin = useIsAdmin(session);
  /**
   * The questions to ask. Only the first is shown. If a deletion fails, its question waits until the user has answered
   * the question on the screen.
   */
  const [questions, setQuestions] = useState<readonly Asked[]>([]);
  const ask = useCallback((question: Asked) => setQuestions([question]), []);
  const dropAsked = () => setQuestions((before) => before.slice(1));
  const [left, setLeft] = useState<Left>();
  /**
   * The running deletions, by the member's uid. There can be several, because the user can delete another row before
   * the server has answered the first call.
   */
  const tried = useRef(new Map<string, DeletionChosen & Pick<Asked, "user">>());
  const reports = useRef(new Map<string, string | null>());

  const onFailed = (error: unknown, user: ShownUser) => {
    const code = codeOf(error);
    // The user cancelled the password dialog.
    if (code === "confirmation_required") return;
    const trouble = troubleIn(error);
    if (trouble) return setQuestions((before) => [...before, { user, trouble }]);
    const isRefused = error instanceof CallFailure && REFUSALS.has(error.type);
    notify({ tone: "error", text: isRefused ? titledMessage(error) : words.deleteFailed });
  };

  const { removeRow, restored } = useOptimisticRemove<ShownUser>({
    queryKey: usersQuery(session).queryKey,
    keyOf: ({ uid }) => uid,
    remove: async (uid) => {
      const heir = tried.current.get(uid)?.heir;
      const query = heir === undefined ? {} : { hand_over_to: heir };
      const shown = tried.current.get(uid)?.user;
      if (shown) await requireUnchanged(session, shown);
      const params = await inEnterprise(session, uid);
      const reply = await withConfirmation(() => session.api.team.deleteUser({ params, query }));
      reports.current.set(uid, reply.report);
    },
    onFailed,
    onDone: ({ uid, fullname }) => {
      setLeft({ name: fullname, report: reports.current.get(uid) ?? null });
      const seen = tried.current.get(uid)?.seen;
      void confirmOwn(session, { asks: "remove", uid, seen }, isAdmin);
    },
  });

  return {
    asked: questions[0],
    ask,
    cancel: dropAsked,
    left,
    forget: () => setLeft(undefined),
    restored,
    remove: (user: ShownUser, chosen: DeletionChosen) => {
      tried.current.set(user.uid, { ...chosen, user });
      dropAsked();
      return removeRow(user);
    },
  };
};
