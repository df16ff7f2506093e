import type { ReactNode } from "react";

/**
 * The buttons that a page offers in one place, the most important first. On a phone they are stacked at full width,
 * because a quiet button in a row that wraps would begin where no other edge is.
 */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{children}</div>;
}
