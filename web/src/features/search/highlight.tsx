import { findTerm } from "./find-term.ts";

/** A name with the search term highlighted. */
export function Highlight({ name, term }: { readonly name: string; readonly term: string }) {
  const found = findTerm(name, term);
  if (!found) return name;
  const characters = Array.from(name);
  const [from, to] = found;
  return (
    <>
      {characters.slice(0, from).join("")}
      <mark className="bg-transparent font-semibold text-link underline decoration-2">
        {characters.slice(from, to).join("")}
      </mark>
      {characters.slice(to).join("")}
    </>
  );
}
