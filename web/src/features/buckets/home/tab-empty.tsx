import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ArchiveIcon, StarIcon } from "@keepwell/ui/icons.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useText } from "../../../text/text.ts";
import type { BucketTab } from "./bucket-rows.ts";

interface TabEmptyProps {
  readonly tab: BucketTab;
  readonly onShowActive: () => void;
  readonly onCreate: () => void;
}

/** Shown in a tab without buckets. Says which buckets the tab shows, and how to add one. */
export function TabEmpty(props: TabEmptyProps) {
  return (
    <div className="border-b border-line bg-surface">
      {props.tab === "active" ? <NoActive {...props} /> : <NoMarked {...props} />}
    </div>
  );
}

function NoActive({ onCreate }: TabEmptyProps) {
  const text = useText();
  const offline = useOfflineReason();
  return (
    <EmptyState
      glyph={BucketGlyph}
      title={text.home.noActive}
      action={
        <Button disabledReason={offline} onPress={onCreate}>
          {text.buckets.home.create}
        </Button>
      }
    >
      {text.home.noActiveText}
    </EmptyState>
  );
}

function NoMarked({ tab, onShowActive }: TabEmptyProps) {
  const text = useText().home;
  const isStarred = tab === "starred";
  return (
    <EmptyState
      glyph={isStarred ? StarIcon : ArchiveIcon}
      title={isStarred ? text.noStarred : text.noArchived}
      action={<Button onPress={onShowActive}>{text.showActive}</Button>}
    >
      {isStarred ? text.noStarredText : text.archiving}
    </EmptyState>
  );
}
