import type { ComponentProps, KeyboardEvent } from "react";
import type { Submission } from "./use-submit.ts";

type FormProps = Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit"> & {
  readonly submission: Submission<string>;
  /**
   * The reason why the form cannot be sent yet. As long as it is set, Enter does not send the form. Give the same
   * reason to the submit button, which shows it.
   */
  readonly refusal?: string | undefined;
};

/**
 * Ctrl Enter presses the form's submit button, as Enter in a field does. The submit button may be outside of the form.
 * In a dialog that was opened from the form, the keys do not reach the form's button.
 */
const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { currentTarget: form, target } = event;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  if (!(target instanceof Node && form.contains(target))) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
  if (!event.repeat) buttons.find(({ type }) => type === "submit")?.click();
};

/** A form whose fields show their own errors, instead of the browser's messages. By default it has one column. */
export function Form({ submission, refusal, className = "flex flex-col gap-4", ...form }: FormProps) {
  return (
    <form
      {...form}
      ref={submission.form}
      noValidate
      className={className}
      // Handled in the capture phase. Otherwise Enter would also press a button that has the focus.
      onKeyDownCapture={submitByKeys}
      onSubmit={(event) => (refusal === undefined ? submission.submit(event) : event.preventDefault())}
    />
  );
}
