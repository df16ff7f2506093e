import { Fragment } from "react";

const DAY = /(\d{4}-\d\d-\d\d)/;

/** A sentence that may contain dates. No line break falls inside a date. */
export function Dated({ children }: { readonly children: string }) {
  return children.split(DAY).map((part, index) => {
    // `split` keeps the dates as every second part. The key is the position, because two parts can be equal.
    const key = `${index}`;
    return index % 2 === 1 ? (
      <span key={key} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
