/** @file Marks problems of the report as fine, and removes these marks. */
import {
  type FineMarks,
  markFine,
  NOTHING_FINE,
  readFineMarks,
  unmarkFine,
} from "@keepwell/client/health/fine-marks.ts";
import type { Problem } from "@keepwell/client/health/problems.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useHealthText } from "./health-text.ts";

const marksQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "fine-problems"] as const,
    queryFn: () => readFineMarks(session),
  });

/**
 * The problems that the user has marked as fine; undefined until the marks are loaded. If the marks cannot be read, the
 * result is empty, so that every problem counts.
 */
export const useFineMarks = (session: Session): FineMarks | undefined => {
  const { data, isError } = useQuery(marksQuery(session));
  return data ?? (isError ? NOTHING_FINE : undefined);
};

export interface SomeProblems {
  readonly uid: string;
  readonly name: string;
  readonly problems: readonly Problem[];
}

export interface FineActions {
  readonly mark: (some: SomeProblems) => void;
  readonly unmark: (some: SomeProblems) => void;
}

/**
 * Marks problems as fine, and removes marks. A notice says what was done. After problems were marked, the notice also
 * has a button that removes these marks.
 */
export const useFineActions = (
  session: Session,
  tagOf: ((uid: string, secret: string) => Promise<string>) | undefined,
): FineActions => {
  const words = useHealthText().fine;
  const change = async (save: () => Promise<void>, onDone: () => void): Promise<void> => {
    try {
      await save();
      await queryClient.invalidateQueries({ queryKey: marksQuery(session).queryKey });
      onDone();
    } catch (error) {
      notify({ tone: "error", text: titledMessage(error) });
    }
  };
  const unmark = ({ uid, name, problems }: SomeProblems): void =>
    void change(
      () => unmarkFine(session, uid, problems),
      () => notify({ tone: "success", text: words.unmarked(name) }),
    );
  const mark = (some: SomeProblems): void => {
    const { uid, name, problems } = some;
    if (!tagOf) return;
    void change(
      () => markFine(session, { uid, problems, tagOf: (secret) => tagOf(uid, secret) }),
      () =>
        notify({
          tone: "success",
          text: words.marked(name),
          action: { label: words.undo, run: () => unmark(some) },
        }),
    );
  };
  return { mark, unmark };
};
