import type { ReactNode } from "react";

/**
 * The class of a container with a long form and its summary. The summary is beside the form, or below it in a window
 * that is too narrow.
 */
export const withSummary = "grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,35rem)_20rem]";

type SummaryProps = { readonly title: string; readonly children: ReactNode };

/**
 * Says what happens when the form is submitted, and contains the submit button. If it is beside the form, it stays in
 * view while the form scrolls.
 */
export function Summary({ title, children }: SummaryProps) {
  return (
    <aside
      aria-label={title}
      className="flex h-fit flex-col gap-4 border-t border-line pt-6 lg:sticky lg:top-8 lg:border-s lg:border-t-0 lg:ps-6 lg:pt-0"
    >
      <h2 className="text-section">{title}</h2>
      {children}
    </aside>
  );
}
