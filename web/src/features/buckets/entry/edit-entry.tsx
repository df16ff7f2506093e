import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useRef, useState } from "react";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { NoteGlyph } from "../../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../../ui/glyphs/password.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { DiscardGuard } from "./discard-guard.tsx";
import { isSame, typedFrom } from "./draft.ts";
import { ENTRY_FORM, EntryForm } from "./entry-form.tsx";
import { useSaveEntry } from "./use-save-entry.ts";
import type { Version } from "./version.ts";

interface EditEntryProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly subtitle: string;
  readonly type: EntryType;
  /** Where a new entry goes. */
  readonly listId?: string | undefined;
  /** The version to edit; null for a new entry. */
  readonly before: Version | null;
  /** The newest version, where it is not the one that is being edited. */
  readonly newer: Version | null;
  readonly onClose: () => void;
  readonly onSaved: (sealed: SealedEntry) => void;
  /** Ask for the newest version: someone else has saved. */
  readonly onConflict: () => void;
  readonly onDiscard: () => void;
}

/** The entry dialog in edit mode, for a new entry or over the version that was opened. */
export function EditEntry(props: EditEntryProps) {
  const { session, bucket, subtitle, type, before, newer, onClose } = props;
  const text = useText();
  const original = typedFrom(before?.entry ?? null);
  const [typed, setTyped] = useState(original);
  const [hasConflict, setConflict] = useState(false);
  const isDone = useRef(false);
  const save = useSaveEntry({
    session,
    bucket,
    type,
    listId: props.listId,
    typed,
    // To overwrite a version one must have seen it: then the edit follows that one.
    before: hasConflict && newer ? newer : before,
    onSaved: (sealed) => {
      isDone.current = true;
      props.onSaved(sealed);
    },
    onConflict: () => {
      setConflict(true);
      props.onConflict();
    },
  });
  const discard = () => {
    isDone.current = true;
    props.onDiscard();
  };
  return (
    <Dialog
      isOpen
      title={before ? before.entry.name : type === "note" ? text.entry.newNote : text.entry.newPassword}
      subtitle={subtitle}
      glyph={type === "note" ? NoteGlyph : PasswordGlyph}
      onRequestClose={onClose}
      footer={
        hasConflict && newer ? (
          <ConflictFooter isPending={save.processing} onKeep={() => save.submit()} onDiscard={discard} />
        ) : (
          <EditFooter isPending={save.processing} onCancel={onClose} />
        )
      }
    >
      {hasConflict && newer ? (
        <ConflictView mine={typed} theirs={newer.entry} />
      ) : (
        <>
          {hasConflict && <LateConflict onRetry={props.onConflict} />}
          <EntryForm
            session={session}
            type={type}
            typed={typed}
            onChange={(change) => setTyped((now) => ({ ...now, ...change }))}
            submission={save}
          />
        </>
      )}
      <DiscardGuard isDirty={() => !isDone.current && !isSame(typed, original)} />
    </Dialog>
  );
}

/** Someone else has saved, and what they saved has not come yet. */
function LateConflict({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
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
  const { common } = useText();
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
  const text = useText();
  return (
    <DialogFooter>
      <Button onPress={onDiscard}>{text.entry.conflictTakeTheirs}</Button>
      <Button variant="primary" isPending={isPending} pendingLabel={text.common.saving} onPress={onKeep}>
        {text.entry.conflictKeepYours}
      </Button>
    </DialogFooter>
  );
}
