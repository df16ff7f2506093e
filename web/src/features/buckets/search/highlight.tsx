import { Fragment } from "react";
import { findWords } from "./find-words.ts";

/** A name with the typed words highlighted. */
export function Highlight({ name, typed }: { readonly name: string; readonly typed: string }) {
  const characters = Array.from(name);
  const between = (from: number, to?: number) => characters.slice(from, to).join("");
  const parts = findWords(name, typed);
  return (
    <>
      {parts.map(([from, to], index) => (
        <Fragment key={from}>
          {between(parts[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-link underline decoration-2">
            {between(from, to)}
          </mark>
        </Fragment>
      ))}
      {between(parts.at(-1)?.[1] ?? 0)}
    </>
  );
}
