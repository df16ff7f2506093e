import type { ReactNode } from "react";

const DATE = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/;

/** A text that may contain dates, with or without a time. No line break falls inside a date. */
export function Dated({ children }: { readonly children: ReactNode }) {
  if (typeof children !== "string") return children;
  return children.split(DATE).map((part, index) => {
    // `split` returns the dates as every second part. The key of a part is its position, because two parts can be
    // equal.
    const key = `${index}`;
    if (index % 2 === 0) return part;
    return (
      <span key={key} className="whitespace-nowrap">
        {part}
      </span>
    );
  });
}
