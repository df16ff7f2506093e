/**
 * @file The section in which the user types a card. It is in a frame of another origin ([Note: Card frame]). Its code
 * is loaded when the section is first shown.
 */
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { useBankStep } from "./bank-step.tsx";
import type { CardSectionHandle } from "./card-section.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import type { CardCalls } from "./run-with-card.ts";

const CardSection = lazy(async () => ({ default: (await import("./card-section.tsx")).CardSection }));

export interface CardForm extends CardCalls {
  /** Number, name, security code and expiry, to be placed in a form. */
  readonly element: ReactNode;
  /**
   * Whether the user cannot type a card, because the form cannot be loaded, the server takes no cards, or the page runs
   * in the extension. If true, `element` tells the user what to do.
   */
  readonly isUnavailable: boolean;
  /** The sentence for the form's alert after `check` returned false or `tokenise` returned null. */
  readonly problem: string | undefined;
}

/** The card that the user types. Keep `element` mounted until the form is done, because it holds the typed values. */
export function useCardForm(): CardForm {
  const section = useRef<CardSectionHandle>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [problem, setProblem] = useState<string>();
  const bank = useBankStep();
  const { authenticate } = bank;
  const calls = useMemo(
    () => ({
      check: async () => (await section.current?.check()) ?? false,
      tokenise: async () => (await section.current?.tokenise()) ?? null,
      authenticate,
    }),
    [authenticate],
  );
  const element = (
    <>
      <Suspense fallback={<CardSkeleton />}>
        <CardSection ref={section} onUnavailable={setUnavailable} onProblem={setProblem} />
      </Suspense>
      {bank.element}
    </>
  );
  return { element, isUnavailable, problem, ...calls };
}
