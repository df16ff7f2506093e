import type { ReactNode } from "react";

/**
 * The buttons that a page offers in one place, the most important first. On a phone they are stacked at full width. In
 * a wrapped row, the label of a button without a border would be aligned with no other label.
 */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row sm:flex-wrap">{children}</div>;
}
