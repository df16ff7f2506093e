import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { importedChange, unlessSavedSince } from "@keepwell/client/extra/imported-past.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import type { IconShape } from "@keepwell/ui/icon.tsx";
import { CheckIcon, CopyIcon, DeleteIcon, DuplicateIcon, EditIcon, HistoryIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { EntryFields } from "./entry-fields.tsx";
import { useLabelTrust } from "./label-warning.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { useEntryCopy } from "./use-entry-copy.ts";
import { useEntryKeys } from "./use-entry-keys.ts";

interface ShowEntryProps {
  readonly entry: OpenEntry;
  readonly subtitle: string;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canMove: boolean;
  readonly canSeeHistory: boolean;
  readonly canDuplicate: boolean;
  /** The button that shows who can see the entry, or shares its bucket; null if the user may do neither. */
  readonly people: { readonly label: string; readonly icon: IconShape } | null;
  readonly permissions: ReactNode;
  readonly star: ReactNode;
  /** The notices above the fields. */
  readonly note: ReactNode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onMove: (to: "list" | "bucket") => void;
  readonly onHistory: () => void;
  readonly onDuplicate: () => void;
  readonly onPeople: () => void;
  readonly onClose: () => void;
}

/** The entry dialog in its read mode. */
export function ShowEntry(props: ShowEntryProps) {
  const { entry, canEdit, canDelete, onEdit, onDelete, onClose } = props;
  const text = useVaultText();
  const offline = useOfflineReason();
  const { refusal, warning } = useLabelTrust(entry);
  useEntryKeys(entry, refusal);
  return (
    <Dialog
      isOpen
      title={entry.name}
      subtitle={<PlaceLine {...props} />}
      actions={props.star}
      glyph={entry.type === "note" ? NoteGlyph : PasswordGlyph}
      onRequestClose={onClose}
      footer={
        <>
          {refusal === undefined && <CopyPassword entry={entry} />}
          <DialogFooter
            start={
              <>
                {canEdit && (
                  <Button variant="quiet" icon={EditIcon} disabledReason={offline} onPress={onEdit}>
                    {text.common.edit}
                  </Button>
                )}
                {canDelete && (
                  <Button
                    variant="danger-quiet"
                    icon={DeleteIcon}
                    disabledReason={offline}
                    onPress={onDelete}
                  >
                    {text.common.delete}
                  </Button>
                )}
                {props.permissions}
              </>
            }
          >
            <Button onPress={onClose}>{text.common.close}</Button>
          </DialogFooter>
        </>
      }
    >
      {props.note}
      {warning}
      <EntryFields entry={entry} refusal={refusal} />
      <About {...props} />
    </Dialog>
  );
}

/** A copy button for phones. It is at the bottom of the dialog, where the thumb reaches it. */
function CopyPassword({ entry }: Pick<ShowEntryProps, "entry">) {
  const text = useVaultText().entry;
  const { copy, isCopied } = useEntryCopy();
  const value = entry.type === "password" ? entry.fields.password : "";
  if (value === "") return null;
  return (
    <div className="grid border-t border-line px-4 py-3 sm:hidden">
      <Button
        variant="primary"
        icon={isCopied ? CheckIcon : CopyIcon}
        onPress={() => void copy({ value, secret: { what: text.password } })}
      >
        {text.copyPassword}
      </Button>
    </div>
  );
}

/** The entry's bucket and list, the menu that moves the entry, and the button that shows with whom it is shared. */
function PlaceLine({ subtitle, canMove, people, onMove, onPeople }: ShowEntryProps) {
  const offline = useOfflineReason();
  if (people === null && !canMove) return subtitle;
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="me-2.5 break-words">{subtitle}</span>
      <span className="-ms-2.5 flex flex-wrap gap-x-1">
        {canMove && <MoveMenu onMove={onMove} />}
        {people && (
          <Button variant="quiet" size="sm" icon={people.icon} disabledReason={offline} onPress={onPeople}>
            {people.label}
          </Button>
        )}
      </span>
    </span>
  );
}

/**
 * Says when the entry was last saved. If it was not saved since its import, says when it was imported and when it was
 * last changed before. Links to the entry's history and to the form that duplicates it.
 */
function About({ entry, canSeeHistory, canDuplicate, onHistory, onDuplicate }: ShowEntryProps) {
  const text = useVaultText();
  const offline = useOfflineReason();
  const imported = unlessSavedSince(importedChange(parseExtra(entry.fields.extra)), entry);
  if (!canSeeHistory) return null;
  return (
    <div className="-mx-2.5 flex flex-wrap items-center gap-x-2 pt-3 text-meta text-ink-2">
      <span className="me-auto px-2.5">
        {imported === undefined
          ? text.entry.lastSaved(entry.updatedAt)
          : text.entry.lastChanged(imported, entry.updatedAt)}
      </span>
      <span className="flex flex-wrap gap-x-1">
        {canDuplicate && (
          <Button
            variant="quiet"
            size="sm"
            icon={DuplicateIcon}
            disabledReason={offline}
            onPress={onDuplicate}
          >
            {text.entry.duplicate}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon={HistoryIcon} disabledReason={offline} onPress={onHistory}>
          {text.entry.history}
        </Button>
      </span>
    </div>
  );
}
