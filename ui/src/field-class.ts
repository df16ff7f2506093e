/** @file Class names of fields. The page uses them, and also the card form, which is a document without React. */

export const fieldFrame = "flex min-w-0 flex-col gap-1";
export const fieldLabel = "text-ui font-semibold text-ink";
export const fieldHint = "text-meta text-ink-2";
export const fieldError = "flex items-start gap-1.5 text-meta text-danger-text";

/** The bordered box around an input and its trailing button, with one focus ring for both. */
export const fieldBox =
  "flex min-h-field w-full items-stretch rounded-control border border-control bg-surface text-input text-ink transition-colors duration-90 " +
  "hover:border-ink-3 has-[:focus]:border-focus has-[:focus]:outline-1 has-[:focus]:outline-focus " +
  "has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]:focus]:outline-danger " +
  "has-[input:read-only]:border-line has-[input:read-only]:bg-sunken";

export const bareInput = "min-w-0 flex-1 rounded-control bg-transparent outline-none";

/** The box of a control that opens a list, such as a select. The box itself is the control. */
export const choiceBox =
  "flex min-h-field w-full cursor-default items-center gap-2 rounded-control border bg-surface px-3 text-start text-input transition-colors duration-90 focus-ring hover:border-ink-3";
