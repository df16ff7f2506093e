import { Fragment } from "react";

const DAY = /(\d{4}-\d\d-\d\d)/;

/** A sentence with dates, none of which is broken across lines. */
export function Dated({ children }: { readonly children: string }) {
  return children.split(DAY).map((part, index) => {
    // Every second part is a date, and only the order tells equal parts apart.
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
