import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import type { ReactNode } from "react";
import { useOnline } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { ConflictView } from "./conflict-view.tsx";
import { DiscardGuard } from "./discard-guard.tsx";
import { ENTRY_FORM, EntryForm } from "./entry-form.tsx";
import { EntryNotice } from "./entry-notice.tsx";
import { type Edited, useEdit } from "./use-edit.ts";

interface EditEntryProps extends Edited {
  readonly subtitle: string | undefined;
  /** A notice above the form. */
  readonly note?: ReactNode;
  /** The first fields of the form. */
  readonly first?: ReactNode;
  readonly onClose: () => void;
}

/** The entry dialog in edit mode, for a new entry or for changes to the opened version. */
export function EditEntry(props: EditEntryProps) {
  const { session, subtitle, type, before, onClose } = props;
  const text = useVaultText();
  const edit = useEdit(props);
  const { typed, save, theirs } = edit;
  const isOnline = useOnline();
  return (
    <Dialog
      isOpen
      title={before ? before.entry.name : type === "note" ? text.entry.newNote : text.entry.newPassword}
      subtitle={subtitle}
      glyph={type === "note" ? NoteGlyph : PasswordGlyph}
      onRequestClose={onClose}
      footer={
        theirs ? (
          <ConflictFooter
            isPending={save.processing}
            onKeep={() => save.submit()}
            onDiscard={edit.takeTheirs}
          />
        ) : (
          <EditFooter isPending={save.processing} onCancel={onClose} />
        )
      }
    >
      {theirs ? (
        <ConflictView mine={typed} theirs={theirs.entry} submission={save} />
      ) : (
        <>
          {edit.hasConflict && <LateConflict onRetry={props.onConflict} />}
          {props.note}
          {edit.isRestored && (
            <EntryNotice
              tone="info"
              title={text.entry.restoredDraft}
              action={text.entry.discard}
              onAction={edit.startOver}
            />
          )}
          {!isOnline && (
            <div className="pb-4">
              <Alert tone="info" isLive>
                {text.entry.offlineEdit}
              </Alert>
            </div>
          )}
          <EntryForm
            session={session}
            type={type}
            isNew={before === null}
            typed={typed}
            onChange={edit.change}
            submission={save}
            first={props.first}
          />
        </>
      )}
      <DiscardGuard isDirty={edit.isDirty} onDiscard={edit.drop} />
    </Dialog>
  );
}

/** Shown when another browser has saved the entry and that version is not loaded yet. */
function LateConflict({ onRetry }: { readonly onRetry: () => void }) {
  const text = useVaultText();
  return (
    <div className="pb-4">
      <Alert
        tone="warning"
        isLive
        title={text.entry.conflictTitle}
        action={
          <Button size="sm" onPress={onRetry}>
            {text.common.retry}
          </Button>
        }
      />
    </div>
  );
}

function EditFooter({ isPending, onCancel }: { readonly isPending: boolean; readonly onCancel: () => void }) {
  const { common } = useVaultText();
  return (
    <DialogFooter>
      <Button onPress={onCancel}>{common.cancel}</Button>
      <Button
        type="submit"
        form={ENTRY_FORM}
        variant="primary"
        isPending={isPending}
        pendingLabel={common.saving}
      >
        {common.save}
      </Button>
    </DialogFooter>
  );
}

interface ConflictFooterProps {
  readonly isPending: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function ConflictFooter({ isPending, onKeep, onDiscard }: ConflictFooterProps) {
  const text = useVaultText();
  return (
    <DialogFooter>
      <Button onPress={onDiscard}>{text.entry.conflictTakeTheirs}</Button>
      <Button variant="primary" isPending={isPending} pendingLabel={text.common.saving} onPress={onKeep}>
        {text.entry.conflictKeepYours}
      </Button>
    </DialogFooter>
  );
}
