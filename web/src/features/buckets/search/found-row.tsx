import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import type { SearchRow as Row } from "@keepwell/ui/search-list.tsx";
import { entryHref } from "../../../paths.ts";
import type { Catalogue } from "../../../text/en.ts";
import { bucketName } from "../names.ts";
import type { FoundEntry } from "./find-entries.ts";
import { Highlight } from "./highlight.tsx";

/** An entry as a search result, with its bucket next to it. The typed words are highlighted where they were found. */
export const foundRow = (
  { uid, name, detail, type, bucket }: FoundEntry,
  typed: string,
  text: Catalogue,
): Row => ({
  id: uid,
  href: entryHref(bucket.uid, uid),
  glyph: type === "note" ? NoteGlyph : PasswordGlyph,
  title: (
    <>
      <Highlight name={name} typed={typed} />
      {detail && (
        <span className="block truncate text-meta text-ink-2">
          <Highlight name={detail} typed={typed} />
        </span>
      )}
    </>
  ),
  note: bucketName(bucket, text),
});
