import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { ReactNode } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { NoteGlyph } from "../../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../../ui/glyphs/password.tsx";
import { DeleteIcon, EditIcon, HistoryIcon, UsersIcon } from "../../../ui/icons.ts";
import { EntryFields } from "./entry-fields.tsx";
import { useLabelTrust } from "./label-warning.tsx";

interface ShowEntryProps {
  readonly entry: OpenEntry;
  readonly subtitle: string;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canSeeHistory: boolean;
  readonly canSeePeople: boolean;
  readonly permissions: ReactNode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onHistory: () => void;
  readonly onPeople: () => void;
  readonly onClose: () => void;
}

/** The entry dialog to read. */
export function ShowEntry(props: ShowEntryProps) {
  const { entry, subtitle, canEdit, canDelete, onEdit, onDelete, onClose } = props;
  const text = useVaultText();
  const { refusal, warning } = useLabelTrust(entry);
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
              {props.permissions}
            </>
          }
        >
          <Button onPress={onClose}>{text.common.close}</Button>
        </DialogFooter>
      }
    >
      {warning}
      <EntryFields entry={entry} refusal={refusal} />
      <About {...props} />
    </Dialog>
  );
}

/** When it was last saved, its history, and who else can read it. */
function About({ entry, canSeeHistory, canSeePeople, onHistory, onPeople }: ShowEntryProps) {
  const text = useVaultText();
  if (!canSeeHistory) return null;
  return (
    <div className="-mx-2.5 flex flex-wrap items-center gap-x-2 pt-3 text-meta text-ink-2">
      <span className="me-auto px-2.5">{text.entry.lastSaved(entry.updatedAt)}</span>
      {canSeePeople && (
        <Button variant="quiet" size="sm" icon={UsersIcon} onPress={onPeople}>
          {text.buckets.bucket.people}
        </Button>
      )}
      <Button variant="quiet" size="sm" icon={HistoryIcon} onPress={onHistory}>
        {text.entry.history}
      </Button>
    </div>
  );
}
