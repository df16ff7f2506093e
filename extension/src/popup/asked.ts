import type { Exposed, Question } from "./find-question.ts";

/** The question that the popup asks, and the answers to it. */
export interface Asked {
  readonly question: Question | Exposed | null;
  /** Whether a login waits and is still being compared with the entries. */
  readonly isLooking: boolean;
  /** Asks no more while this popup is open. The login goes on waiting. */
  readonly leave: () => void;
  /** Forgets the login of the question, because the user has answered. The next login is asked about. */
  readonly answered: () => void;
  /** As `answered`, and the user is never asked about the login's site again. */
  readonly never: () => void;
}
