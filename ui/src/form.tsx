import type { ComponentProps } from "react";
import type { Submission } from "./use-submit.ts";

type FormProps = Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit"> & {
  readonly submission: Submission<string>;
  /**
   * The reason why the form cannot be sent yet. While there is a reason, Enter sends nothing, and the button shows the
   * reason.
   */
  readonly refusal?: string | undefined;
};

/** A form whose fields show their own errors, instead of the browser's messages. By default it has one column. */
export function Form({ submission, refusal, className = "flex flex-col gap-4", ...form }: FormProps) {
  return (
    <form
      {...form}
      ref={submission.form}
      noValidate
      className={className}
      onSubmit={(event) => (refusal === undefined ? submission.submit(event) : event.preventDefault())}
    />
  );
}
