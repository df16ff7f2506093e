import { createContext, type ReactNode } from "react";
import { useText } from "../../text/text.ts";

/** The id of the element that the skip link leads to. */
export const MAIN_ID = "main";

export function SkipLink() {
  const text = useText().shell;
  return (
    <a
      href={`#${MAIN_ID}`}
      className="absolute start-3 top-3 z-60 -translate-y-20 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
    >
      {text.skip}
    </a>
  );
}

/** Says what is already rendered around a component: nothing, the top bar, or the bar and a `PageFrame`. */
export const SurroundingsContext = createContext<"nothing" | "bar" | "page">("nothing");

/** The page below the bar: one column of readable width. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="mx-auto w-full max-w-300 flex-1 px-3 pb-16 outline-none sm:px-4 lg:px-6"
    >
      <SurroundingsContext value="page">{children}</SurroundingsContext>
    </main>
  );
}
