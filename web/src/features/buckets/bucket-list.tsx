import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useMemo } from "react";
import type { Catalogue } from "../../text/en.ts";
import { useText } from "../../text/text.ts";
import { useAppearance } from "../../ui/appearance.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BucketGlyph } from "../../ui/glyphs/bucket.tsx";
import { PrivateGlyph } from "../../ui/glyphs/private.tsx";
import { ProblemIcon } from "../../ui/icons.ts";
import type { RowParts } from "../../ui/ledger-row.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { bucketName, nameOrder } from "./names.ts";
import { useNameFilter } from "./use-name-filter.ts";

interface BucketListProps {
  readonly buckets: readonly (Bucket | Unverifiable)[];
  readonly filter: string;
  readonly onOpen: (uid: string) => void;
}

/** One row of the list; `bucket` is absent where it could not be verified. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly bucket: Bucket | null;
}

const toRow = (bucket: Bucket | Unverifiable, index: number, text: Catalogue): Row =>
  isUnverifiable(bucket)
    ? { id: `unverifiable-${index}`, name: text.buckets.home.unverifiable, bucket: null }
    : { id: bucket.uid, name: bucketName(bucket, text), bucket };

const partsOf = ({ name, bucket }: Row, text: Catalogue): RowParts => {
  if (!bucket) return { glyph: ProblemIcon, title: name, words: name, note: text.errors.unverifiable };
  const state = bucket.is_system
    ? text.buckets.home.system
    : bucket.is_shared
      ? text.buckets.home.shared
      : undefined;
  return {
    glyph: bucket.is_system ? PrivateGlyph : BucketGlyph,
    title: name,
    words: name,
    ...(state === undefined ? {} : { state }),
  };
};

/** Buckets by name, the system bucket first. */
export function BucketList({ buckets, filter, onOpen }: BucketListProps) {
  const text = useText();
  const { locale } = useAppearance();
  const rows = useMemo(() => {
    const order = nameOrder(locale);
    const isSystem = (row: Row) => Number(row.bucket?.is_system ?? false);
    return buckets
      .map((bucket, index) => toRow(bucket, index, text))
      .sort((left, right) => isSystem(right) - isSystem(left) || order(left.name, right.name));
  }, [buckets, text, locale]);
  const isMatch = useNameFilter(filter);
  const parts = useMemo(() => (row: Row) => partsOf(row, text), [text]);
  return (
    <RowList
      label={text.buckets.home.listLabel}
      rows={rows}
      matches={isMatch}
      parts={parts}
      onOpen={(id) => !id.startsWith("unverifiable-") && onOpen(id)}
      empty={<EmptyState title={text.buckets.home.empty} />}
    />
  );
}
