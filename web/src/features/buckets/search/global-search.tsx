import type { Session } from "@keepwell/client/session/session.ts";
import { SearchBox } from "@keepwell/ui/search-box.tsx";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import { useText } from "../../../text/text.ts";
import { foundRow } from "./found-row.tsx";
import { remember } from "./recent.ts";
import { useEntrySearch } from "./use-entry-search.ts";

interface GlobalSearchProps {
  readonly session: Session;
  readonly onOpen: (bucketUid: string, entryUid: string) => void;
}

/** The search in the top bar. */
export function GlobalSearch({ session, onOpen }: GlobalSearchProps) {
  const text = useText();
  const { found, typed, input } = useEntrySearch(session);
  return (
    <SearchBox
      {...input}
      keys={shortcut("mod", "K")}
      groups={[{ id: "entries", rows: found.map((row) => foundRow(row, typed, text)) }]}
      onChoose={(uid) => {
        const chosen = found.find((row) => row.uid === uid);
        if (!chosen) return;
        remember(session, chosen);
        onOpen(chosen.bucket.uid, uid);
      }}
    />
  );
}
