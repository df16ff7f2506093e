import { make } from "./dom.ts";
import type { ViewOptions } from "./view.ts";

/** The fields as one form, which the page's own form around the frame is sent with. */
export const makeForm = (
  { tell }: Pick<ViewOptions, "tell">,
  ...rows: readonly HTMLElement[]
): HTMLFormElement => {
  // Enter sends a form with several fields only where it has a button.
  const button = make("button", { hidden: "", type: "submit" });
  const form = make("form", { class: "flex flex-col gap-4", novalidate: "" }, ...rows, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell({ kind: "submit" });
  });
  return form;
};
