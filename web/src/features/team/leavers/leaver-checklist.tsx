import type { LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { useMemo } from "react";
import { RouterTextLink } from "../../../app/links.tsx";
import { entryRef } from "../../../app/search.ts";
import { useAuditText } from "../../../text/audit-text.ts";
import type { BucketItems } from "./by-bucket.ts";

interface LeaverChecklistProps {
  readonly groups: readonly BucketItems[];
  readonly onTick: (item: LeaverItem, done: boolean) => void;
}

/**
 * The entries whose passwords should be changed, each with a checkbox. The list can be very long, so a row is rendered
 * only when the user scrolls to it.
 */
export function LeaverChecklist({ groups, onTick }: LeaverChecklistProps) {
  const all = useMemo(
    () => groups.flatMap(({ items, ...bucket }) => items.map((item) => ({ bucket, item }))),
    [groups],
  );
  const { shown, end } = useGrowingRows(all);
  const byBucket = Map.groupBy(shown, ({ bucket }) => bucket);
  return (
    <>
      {[...byBucket].map(([{ uid, name }, rows]) => (
        <FormSection key={uid} title={name} isWide>
          <ul className="flex flex-col">
            {rows.map(({ item }) => (
              <Item key={item.uid} item={item} onTick={onTick} />
            ))}
          </ul>
        </FormSection>
      ))}
      {end}
    </>
  );
}

interface ItemProps {
  readonly item: LeaverItem;
  readonly onTick: LeaverChecklistProps["onTick"];
}

function Item({ item, onTick }: ItemProps) {
  const words = useAuditText().leavers;
  const { entry, bucket, opened_at, done_at } = item;
  const notes = [
    opened_at === null ? words.neverOpened : words.opened(opened_at),
    ...(done_at === null ? [] : [words.done(done_at)]),
  ];
  return (
    <li className="flex items-start gap-4 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={<span className="wrap-anywhere">{entry.name}</span>}
          hint={notes.join(" · ")}
          isChecked={done_at !== null}
          onChange={(done) => onTick(item, done)}
        />
      </div>
      <RouterTextLink
        to="/bucket/$id/{-$listId}"
        params={{ id: bucket.uid }}
        search={{ entry: entryRef({ bucketUid: bucket.uid, entryUid: entry.uid }) }}
        aria-label={words.openEntry(entry.name)}
        className="shrink-0 text-ui"
      >
        {words.open}
      </RouterTextLink>
    </li>
  );
}
