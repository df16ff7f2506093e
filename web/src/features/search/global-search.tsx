import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import type { Catalogue } from "../../text/en.ts";
import { useText } from "../../text/text.ts";
import { NoteGlyph } from "../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../ui/glyphs/password.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Highlight } from "./highlight.tsx";

/** The spec's: from two characters on, half a second after the last one. */
const SHORTEST = 2;
const SETTLED_MS = 500;

interface GlobalSearchProps {
  readonly session: Session;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Entries by name, over every bucket that the person may read. */
export function GlobalSearch({ session, onOpen, autoFocus = false, ref }: GlobalSearchProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const term = useSettled(typed.trim());
  const query = useQuery({
    queryKey: [session.identity.uid, "search", term],
    queryFn: () => session.api.buckets.search({ query: { q: term } }),
    enabled: term.length >= SHORTEST,
    gcTime: 0,
  });
  const isCurrent = term === typed.trim();
  const found = isCurrent ? (query.data ?? []).flatMap((row) => (isUnverifiable(row) ? [] : [row])) : [];
  const isSearching = typed.trim().length >= SHORTEST && (!isCurrent || query.isFetching);
  return (
    <SearchBox
      ref={ref}
      label={text.search.placeholder}
      value={typed}
      onChange={setTyped}
      autoFocus={autoFocus}
      status={statusOf({ typed: typed.trim(), isSearching, found: found.length, error: query.error }, text)}
      rows={found.map(({ uid, name, type, bucket }) => ({
        id: uid,
        glyph: type === "note" ? NoteGlyph : PasswordGlyph,
        title: <Highlight name={name} term={term} />,
        note: bucket.is_system ? text.buckets.systemBucket : bucket.name,
      }))}
      onChoose={(uid) => {
        const chosen = found.find((row) => row.uid === uid);
        if (chosen) onOpen(chosen.bucket.uid, uid);
      }}
    />
  );
}

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
