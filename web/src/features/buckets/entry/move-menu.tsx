import { Button } from "@keepwell/ui/button.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { MenuButton, MenuItem } from "@keepwell/ui/menu.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";

/** Moves the opened entry to another list or bucket. */
export function MoveMenu({ onMove }: { readonly onMove: (to: "list" | "bucket") => void }) {
  const { lists } = useVaultText();
  const offline = useOfflineReason();
  return (
    <MenuButton
      label={lists.move}
      trigger={
        <Button variant="quiet" size="sm" icon={ListGlyph}>
          {lists.move}
        </Button>
      }
    >
      <MenuItem icon={ListGlyph} disabledReason={offline} onAction={() => onMove("list")}>
        {lists.moveToList}
      </MenuItem>
      <MenuItem icon={BucketGlyph} disabledReason={offline} onAction={() => onMove("bucket")}>
        {lists.moveToBucket}
      </MenuItem>
    </MenuButton>
  );
}
