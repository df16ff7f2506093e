import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useRef, useState } from "react";
import { isCancelled } from "../../../app/cancelled-request.ts";
import type { AdditionStep, Watch } from "../../../app/credentials.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { additionFailure } from "./credential-failure.ts";

interface Addition<Field extends string, Result> {
  readonly fields: readonly Field[];
  readonly add: (watch: Watch) => Promise<Result>;
  readonly onAdded: (result: Result) => void;
}

/**
 * Submits a form that adds a passkey or a security key. Reports each step, and ends the browser's own dialog when the
 * form is closed.
 */
export const useAddition = <Field extends string, Result>({
  fields,
  add,
  onAdded,
}: Addition<Field, Result>) => {
  const words = useCredentialsText();
  const [step, setStep] = useState<AdditionStep | null>(null);
  const [wasCancelled, setCancelled] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submission = useSubmit({
    fields,
    failureOf: (error) => additionFailure(error, words),
    action: async () => {
      setCancelled(false);
      running.current = new AbortController();
      try {
        return { result: await add({ onStep: setStep, signal: running.current.signal }) };
      } catch (error) {
        if (!isCancelled(error)) throw error;
        setCancelled(true);
        return null;
      } finally {
        setStep(null);
      }
    },
    onDone: (done) => done && onAdded(done.result),
  });
  return { submission, step, wasCancelled };
};
