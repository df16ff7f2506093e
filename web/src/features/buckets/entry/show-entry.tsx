import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { useState } from "react";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { NoteGlyph } from "../../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../../ui/glyphs/password.tsx";
import { DeleteIcon, EditIcon } from "../../../ui/icons.ts";
import { EntryFields } from "./entry-fields.tsx";

interface ShowEntryProps {
  readonly entry: OpenEntry;
  readonly subtitle: string;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** The entry dialog to read. A name that its key did not sign blocks links and copying until confirmed. */
export function ShowEntry({
  entry,
  subtitle,
  canEdit,
  canDelete,
  onEdit,
  onDelete,
  onClose,
}: ShowEntryProps) {
  const text = useText();
  const [isConfirmed, confirm] = useState(false);
  const isTrusted = entry.labelVerified || isConfirmed;
  return (
    <Dialog
      isOpen
      title={entry.name}
      subtitle={subtitle}
      glyph={entry.type === "note" ? NoteGlyph : PasswordGlyph}
      onRequestClose={onClose}
      footer={
        <DialogFooter
          start={
            <>
              {canEdit && (
                <Button variant="quiet" icon={EditIcon} onPress={onEdit}>
                  {text.common.edit}
                </Button>
              )}
              {canDelete && (
                <Button variant="danger-quiet" icon={DeleteIcon} onPress={onDelete}>
                  {text.common.delete}
                </Button>
              )}
            </>
          }
        >
          <Button onPress={onClose}>{text.common.close}</Button>
        </DialogFooter>
      }
    >
      {!isTrusted && (
        <div className="pb-4">
          <Alert
            tone="warning"
            isLive
            title={text.entry.labelTitle}
            action={
              <Button size="sm" onPress={() => confirm(true)}>
                {text.entry.labelConfirm}
              </Button>
            }
          >
            {text.entry.labelText}
          </Alert>
        </div>
      )}
      <EntryFields entry={entry} refusal={isTrusted ? undefined : text.entry.labelTitle} />
    </Dialog>
  );
}
