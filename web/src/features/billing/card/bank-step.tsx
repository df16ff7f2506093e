import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";

const BankDialog = lazy(async () => ({ default: (await import("./bank-dialog.tsx")).BankDialog }));

export interface BankStep {
  /** The dialog. Render it anywhere in the screen. */
  readonly element: ReactNode;
  readonly authenticate: (clientSecret: string) => Promise<boolean>;
}

interface Asked {
  readonly clientSecret: string;
  readonly answer: (passed: boolean) => void;
}

/**
 * The step in which the cardholder confirms a payment at the bank. A payment with a stored card can have this step too,
 * without a card form.
 */
export function useBankStep(): BankStep {
  const [asked, ask] = useState<Asked | null>(null);
  const authenticate = useCallback(
    (clientSecret: string) =>
      new Promise<boolean>((resolve) => {
        const answer = (passed: boolean) => {
          ask(null);
          resolve(passed);
        };
        ask({ clientSecret, answer });
      }),
    [],
  );
  const element = asked && (
    <Suspense>
      <BankDialog clientSecret={asked.clientSecret} onDone={asked.answer} />
    </Suspense>
  );
  return { element, authenticate };
}
