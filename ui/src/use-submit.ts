import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Failure, sortFailure } from "./form-failure.ts";

type Options<Field extends string, Result> = {
  /** The names of the fields that the form shows. */
  readonly fields: readonly Field[];
  readonly action: () => Promise<Result>;
  readonly failureOf: (error: unknown) => Failure;
  readonly onDone?: (result: Result) => void;
};

export type Submission<Field extends string> = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly submit: (event?: FormEvent) => void;
  /** Removes the errors of the last try, for example of a password when the user then uses a passkey. */
  readonly clear: () => void;
  readonly processing: boolean;
  readonly errorType: string | undefined;
  readonly errorCode: string | undefined;
  readonly message: string | undefined;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  /** Messages for fields that the form does not show. */
  readonly strays: readonly string[];
  /** The properties that connect an input with the form's field: its name, its value and its error. */
  field<Value>(name: Field, value: Value, onChange: (value: Value) => void): FieldTie<Field, Value>;
};

type FieldTie<Field extends string, Value> = {
  readonly name: Field;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
};

type State = { readonly processing: boolean; readonly failure?: Failure };

/** Submits a form, and keeps the errors of a failed try until the next try begins. Nearly every form uses this hook. */
export function useSubmit<Field extends string, Result>(options: Options<Field, Result>): Submission<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [{ processing, failure }, set] = useState<State>({ processing: false });
  // A ref and not a state: a second press before the next rendering would still see the previous state.
  const isBusy = useRef(false);
  useFocusFirstInvalid(form, failure);

  const run = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    set({ processing: true });
    try {
      const result = await options.action();
      set({ processing: false });
      options.onDone?.(result);
    } catch (error) {
      set({ processing: false, failure: options.failureOf(error) });
    } finally {
      isBusy.current = false;
    }
  };

  const { errors, strays } = sortFailure(failure, options.fields);
  return {
    form,
    submit: (event) => {
      event?.preventDefault();
      void run();
    },
    clear: () => set({ processing: isBusy.current }),
    processing,
    errorType: failure?.type,
    errorCode: failure?.code,
    message: failure?.message,
    errors,
    strays,
    field: (name, value, onChange) => ({ name, value, onChange, error: errors[name] }),
  };
}

/**
 * Focuses the first invalid field after a failure. Otherwise the focus would stay on the button below the errors,
 * because the server's 422 comes long after the press.
 */
function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, failure: Failure | undefined): void {
  useEffect(() => {
    if (failure)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-invalid] button')?.focus();
  }, [form, failure]);
}
