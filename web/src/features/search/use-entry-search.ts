import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { SearchRow } from "@keepwell/contract/buckets/search.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import type { Catalogue } from "../../text/en.ts";
import { useText } from "../../text/text.ts";
import type { SearchProps } from "../../ui/search-list.tsx";

/** From the specification: at least two characters, and half a second after the last one. */
const SHORTEST = 2;
const SETTLED_MS = 500;

interface EntrySearch {
  readonly term: string;
  /** Best match first. */
  readonly found: readonly SearchRow[];
  /** What the search input takes. */
  readonly input: Pick<SearchProps, "label" | "value" | "onChange" | "status" | "isBusy">;
}

/** Finds entries by name in every bucket that the user can read. */
export const useEntrySearch = (session: Session): EntrySearch => {
  const text = useText();
  const [value, onChange] = useState("");
  const typed = value.trim();
  const term = useSettled(typed);
  const query = useQuery({
    queryKey: [session.identity.uid, "search", term],
    queryFn: () => session.api.buckets.search({ query: { q: term } }),
    enabled: term.length >= SHORTEST,
    gcTime: 0,
  });
  const isCurrent = term === typed;
  const found = isCurrent ? (query.data ?? []).flatMap((row) => (isUnverifiable(row) ? [] : [row])) : [];
  const isSearching = typed.length >= SHORTEST && (!isCurrent || query.isFetching);
  const status = statusOf({ typed, isSearching, found: found.length, error: query.error }, text);
  const label = text.search.placeholder;
  return { term, found, input: { label, value, onChange, status, isBusy: isSearching } };
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

/** The value, once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), value === "" ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
