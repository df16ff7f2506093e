import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { BucketGlyph } from "../../../ui/glyphs/bucket.tsx";
import { ListGlyph } from "../../../ui/glyphs/list.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ChevronIcon, ClearIcon, DeleteIcon } from "../../../ui/icons.ts";
import { MenuButton, MenuItem } from "../../../ui/menu.tsx";
import { roomy, useMedia } from "../../../ui/use-media.ts";

interface SelectionBarProps {
  readonly count: number;
  /** Selected, but filtered out. */
  readonly hidden: number;
  readonly onMoveToList: () => void;
  readonly onMoveToBucket: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected entries; in a menu where there is little room. */
export function SelectionBar(props: SelectionBarProps) {
  const text = useText();
  const isRoomy = useMedia(roomy);
  return (
    <section
      aria-label={text.lists.selection}
      className="flex min-w-0 flex-1 items-center justify-end gap-x-1 gap-y-2"
    >
      <Count {...props} />
      {isRoomy ? <Actions {...props} /> : <ActionsMenu {...props} />}
      <IconButton name={text.lists.clearSelection} icon={ClearIcon} onPress={props.onClear} />
    </section>
  );
}

function Count({ count, hidden }: SelectionBarProps) {
  const text = useText();
  return (
    <p role="status" className="me-auto min-w-0 px-1 text-ui leading-tight tabular-nums">
      <span className="font-semibold whitespace-nowrap">{text.common.selectedCount(count)}</span>
      {hidden > 0 && <span className="block text-meta text-ink-2">{text.lists.hidden(hidden)}</span>}
    </p>
  );
}

function Actions({ onMoveToList, onMoveToBucket, onDelete }: SelectionBarProps) {
  const text = useText();
  return (
    <>
      <Button variant="quiet" size="sm" onPress={onMoveToList}>
        {text.lists.moveToList}
      </Button>
      <Button variant="quiet" size="sm" onPress={onMoveToBucket}>
        {text.lists.moveToBucket}
      </Button>
      <Button variant="danger-quiet" size="sm" onPress={onDelete}>
        {text.common.delete}
      </Button>
    </>
  );
}

function ActionsMenu({ onMoveToList, onMoveToBucket, onDelete }: SelectionBarProps) {
  const text = useText();
  return (
    <MenuButton
      label={text.lists.manage}
      placement="bottom end"
      trigger={<Button icon={ChevronIcon}>{text.lists.manage}</Button>}
    >
      <MenuItem icon={ListGlyph} onAction={onMoveToList}>
        {text.lists.moveToList}
      </MenuItem>
      <MenuItem icon={BucketGlyph} onAction={onMoveToBucket}>
        {text.lists.moveToBucket}
      </MenuItem>
      <MenuItem icon={DeleteIcon} tone="danger" onAction={onDelete}>
        {text.common.delete}
      </MenuItem>
    </MenuButton>
  );
}
