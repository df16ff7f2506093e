import type { Session } from "@keepwell/client/session/session.ts";
import type { SearchProps } from "@keepwell/ui/search-list.tsx";
import { useLayoutEffect, useMemo, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useSettled } from "../../../app/use-settled.ts";
import type { Catalogue } from "../../../text/en.ts";
import { useText } from "../../../text/text.ts";
import { type FoundEntry, findEntries } from "./find-entries.ts";
import { useSearchedBuckets } from "./use-searched-buckets.ts";

/** Limits of the specification: a search needs two characters, and loads entries half a second after the last key. */
const SHORTEST = 2;
const SETTLED_MS = 500;

interface EntrySearch {
  /** The typed text without leading and trailing spaces. */
  readonly typed: string;
  /** Best match first. */
  readonly found: readonly FoundEntry[];
  /** The properties of the search input. */
  readonly input: Pick<SearchProps, "label" | "value" | "onChange" | "status" | "isBusy">;
}

interface EntrySearchOptions {
  /**
   * Returns the text that the user has typed while the search was not on screen yet. Pass the same function in each
   * render.
   */
  readonly initial?: () => string;
  /** Returns how many other results, such as commands, there are for the typed text. */
  readonly countOthers?: (typed: string) => number;
}

const typedNothing = (): string => "";

/**
 * Searches the sealed rows of entries in every bucket that the user can read. Finds the entries in memory at once.
 * Loads the other entries half a second after the last key press.
 */
export const useEntrySearch = (
  session: Session,
  { initial = typedNothing, countOthers = () => 0 }: EntrySearchOptions = {},
): EntrySearch => {
  const text = useText();
  const [value, onChange] = useState(initial);
  // The user may have typed more between the first render and the moment when the search appears on screen.
  useLayoutEffect(() => {
    const late = initial();
    if (late !== "") onChange(late);
  }, [initial]);
  const typed = value.trim();
  const isWanted = typed.length >= SHORTEST;
  const settled = useSettled(typed, SETTLED_MS);
  const isLoaded = isWanted && settled === typed;
  const { searched, isLoading, error } = useSearchedBuckets(session, { isWanted, isLoaded });
  const found = useMemo(() => (isWanted ? findEntries(searched, typed) : []), [isWanted, searched, typed]);
  const isSearching = isWanted && (!isLoaded || isLoading);
  const status = statusOf({ typed, isSearching, found: found.length + countOthers(typed), error }, text);
  const label = text.search.placeholder;
  return { typed, found, input: { label, value, onChange, status, isBusy: isWanted && isLoading } };
};

interface Searching {
  readonly typed: string;
  readonly isSearching: boolean;
  readonly found: number;
  readonly error: unknown;
}

const statusOf = ({ typed, isSearching, found, error }: Searching, text: Catalogue): string | undefined => {
  if (typed.length < SHORTEST) return typed === "" ? undefined : text.search.hint;
  if (isSearching) return text.search.searching;
  if (error) return failureOf(error).message;
  return found === 0 ? text.search.nothing : text.search.count(found);
};
