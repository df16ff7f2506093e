import { Button } from "@keepwell/ui/button.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem } from "@keepwell/ui/menu.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";

export function CreateMenu({ onCreate }: { readonly onCreate: (what: "password" | "note") => void }) {
  const { buckets, lists } = useVaultText();
  const offline = useOfflineReason();
  return (
    <MenuButton
      label={lists.create}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={AddIcon}>
          {lists.create}
        </Button>
      }
    >
      <MenuItem icon={PasswordGlyph} disabledReason={offline} onAction={() => onCreate("password")}>
        {buckets.types.password}
      </MenuItem>
      <MenuItem icon={NoteGlyph} disabledReason={offline} onAction={() => onCreate("note")}>
        {buckets.types.note}
      </MenuItem>
    </MenuButton>
  );
}
