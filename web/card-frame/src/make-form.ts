import { make } from "./dom.ts";
import type { ViewOptions } from "./view.ts";

/**
 * Puts the fields of this frame into one form. When the user submits it, the page around the frame submits the page's
 * form.
 */
export const makeForm = (
  { tell }: Pick<ViewOptions, "tell">,
  ...rows: readonly HTMLElement[]
): HTMLFormElement => {
  // Enter sends a form with several fields only if the form has a button.
  const button = make("button", { hidden: "", type: "submit" });
  const form = make("form", { class: "flex flex-col gap-4", novalidate: "" }, ...rows, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell({ kind: "submit" });
  });
  return form;
};
