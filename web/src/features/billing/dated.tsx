import { Fragment } from "react";

const DAY = /(\d{4}-\d\d-\d\d)/;

/** A sentence with days in it, none of which is torn apart at the end of a line. */
export function Dated({ children }: { readonly children: string }) {
  return children.split(DAY).map((part, index) => {
    // Every second part is a day, and the order is all that tells equal ones apart.
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
