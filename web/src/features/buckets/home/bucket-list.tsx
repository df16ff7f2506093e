import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { ProblemIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { type ReactNode, useMemo } from "react";
import { bucketHref } from "../../../paths.ts";
import type { Catalogue } from "../../../text/en.ts";
import { useText } from "../../../text/text.ts";
import type { BucketRow, BucketTab, Marks } from "./bucket-rows.ts";
import { Star, StarPlace } from "./star.tsx";

/** The data that all rows need. Pass a memoised object, because with a new object all rows are rendered again. */
export interface BucketLook {
  readonly tab: BucketTab;
  readonly marks: Marks;
  /** Why the stars are disabled; undefined if they are not. */
  readonly refusal: string | undefined;
  /** The buckets whose stars or archive marks were reverted because the server refused the change. Their rows flash. */
  readonly restored: ReadonlySet<string>;
  readonly onStar: (uid: string, isStarred: boolean) => void;
}

interface BucketListProps {
  readonly rows: readonly BucketRow[];
  readonly matches: ((row: BucketRow) => boolean) | undefined;
  readonly look: BucketLook;
  readonly selection: RowSelection;
  readonly empty: ReactNode;
  readonly onOpen: (uid: string) => void;
  readonly onPressStart: (uid: string) => void;
}

/**
 * Returns the note on a bucket. It says that the bucket is the system bucket, or that it is shared. On the tab of
 * starred buckets, it also says if the bucket is archived.
 */
const accessOf = ({ bucket, uid }: BucketRow, { tab, marks }: BucketLook, text: Catalogue): string => {
  const isPutAway = tab === "starred" && uid !== null && marks.archived.has(uid);
  const words = [
    bucket?.is_system && text.buckets.home.system,
    bucket?.is_shared && text.buckets.home.shared,
    isPutAway && text.home.tabs.archived,
  ];
  return words.filter(Boolean).join(" · ");
};

const problemOf = ({ doubt }: BucketRow, { errors }: Catalogue): string => {
  if (doubt === undefined) return errors.unverifiable;
  return doubt === "older-row" ? errors.olderBucket : errors.stateInDoubt[doubt];
};

const partsOf = (row: BucketRow, look: BucketLook, text: Catalogue): RowParts => {
  const { name, bucket } = row;
  if (row.isAwaited) return { glyph: BucketGlyph, title: name, words: name };
  const problem = problemOf(row, text);
  if (!bucket) return { glyph: ProblemIcon, title: name, words: name, note: problem };
  const access = accessOf(row, look, text);
  const isStarred = look.marks.starred.has(bucket.uid);
  return {
    glyph: bucket.is_system ? PrivateGlyph : BucketGlyph,
    title: name,
    href: bucketHref(bucket.uid),
    words: access === "" ? name : `${name}, ${access}`,
    ...(access === "" ? {} : { note: access }),
    trailing: bucket.is_system ? (
      <StarPlace />
    ) : (
      <Star
        bucketName={name}
        isStarred={isStarred}
        refusal={look.refusal}
        onChange={(wanted) => look.onStar(bucket.uid, wanted)}
      />
    ),
    isFlashing: look.restored.has(bucket.uid),
  };
};

const isVerified = (id: string): boolean => !id.startsWith("unverifiable-");

export function BucketList({ rows, matches, look, selection, empty, onOpen, onPressStart }: BucketListProps) {
  const text = useText();
  const parts = useMemo(() => (row: BucketRow) => partsOf(row, look, text), [look, text]);
  return (
    <RowList
      label={text.buckets.home.listLabel}
      rows={rows}
      matches={matches}
      parts={parts}
      selection={selection}
      onOpen={(id) => isVerified(id) && onOpen(id)}
      onPressStart={(id) => isVerified(id) && onPressStart(id)}
      empty={empty}
    />
  );
}
