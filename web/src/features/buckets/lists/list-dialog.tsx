import { nameList } from "@keepwell/client/buckets/save-list.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { DialogActions } from "@keepwell/ui/dialog-actions.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { type Submission, useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { notShownFailure } from "../not-shown-failure.ts";
import { refreshLists } from "../queries.ts";
import { ForEveryone } from "../trash/for-everyone.tsx";
import { EntriesFate, EntriesStay, type Fate } from "./entries-fate.tsx";
import { useNameHint } from "./name-hint.ts";
import { NamingAlert } from "./naming-alert.tsx";
import { canUndo, undoListAction } from "./undo-list.ts";
import { useListEntries } from "./use-list-entries.ts";
import type { CountedList } from "./use-lists.ts";

interface ListDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly list: CountedList;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const FORM = "edit-list";

/**
 * The dialog in which the user edits or deletes a list. Before it deletes the list, it asks the user. If they cancel,
 * it shows the form again.
 */
export function ListDialog(props: ListDialogProps) {
  const { list, onClose } = props;
  const text = useVaultText();
  const [isDeleting, askToDelete] = useState(false);
  const [name, setName] = useState(list.name);
  const edit = useEdit(props, name);
  const { entries, why } = useListEntries(props);
  const [fate, setFate] = useState<Fate>("stay");
  const removal = useRemoval(props, entries, fate);
  const toEdit = () => askToDelete(false);
  return (
    <Dialog
      isOpen
      size="sm"
      role={isDeleting ? "alertdialog" : "dialog"}
      title={isDeleting ? text.lists.deleteTitle(list.label) : text.lists.settings}
      glyph={ListGlyph}
      onRequestClose={isDeleting ? toEdit : onClose}
      footer={
        isDeleting ? (
          <DeleteFooter submission={removal} onCancel={toEdit} />
        ) : (
          <EditFooter submission={edit} onCancel={onClose} onDelete={() => askToDelete(true)} />
        )
      }
    >
      {isDeleting ? (
        <div className="flex flex-col gap-3">
          <FormAlert submission={removal} />
          {entries.length > 0 ? (
            <EntriesFate stay={text.lists.deleteText(list.count)} value={fate} onChange={setFate} />
          ) : (
            <EntriesStay stay={text.lists.deleteText(list.count)} why={list.count > 0 ? why : undefined} />
          )}
          <ForEveryone buckets={[props.bucket]} count={1} />
        </div>
      ) : (
        <EditForm
          submission={edit}
          session={props.session}
          bucket={props.bucket}
          name={name}
          onName={setName}
        >
          <NamingAlert {...props} />
        </EditForm>
      )}
    </Dialog>
  );
}

/** Saves the name of the list. By saving an unchanged name, the user confirms it. */
const useEdit = ({ session, bucket, list, onClose }: ListDialogProps, name: string) => {
  const text = useVaultText().lists;
  return useSubmit({
    fields: ["name"],
    failureOf,
    action: () => nameList(session, bucket, list, name),
    onDone: () => {
      notify({ tone: "success", text: text.saved });
      void refreshLists(session, bucket.uid);
      onClose();
    },
  });
};

/**
 * Deletes the list. If the user chose "trash", moves the list's entries to Trash before that. An entry in Trash stays
 * in its list until the list is deleted.
 */
const useRemoval = (
  { session, bucket, list, onDeleted }: ListDialogProps,
  entries: readonly ShownEntry[],
  fate: Fate,
) => {
  const words = useVaultText();
  const trash = useTrashText();
  const text = words.lists;
  const isInTrash = fate === "trash";
  return useSubmit({
    fields: [],
    failureOf: notShownFailure(words),
    action: async () => {
      if (isInTrash) await trashEntries(session, { bucket, entries });
      await session.api.buckets.deleteList({ params: { id: list.uid } });
    },
    onDone: () => {
      const deleted = { bucket, list, entries, isInTrash };
      const action = canUndo(bucket, list, entries)
        ? undoListAction(session, deleted, { lists: text, words: trash })
        : undefined;
      notify({ tone: "success", text: text.deleted, action });
      onDeleted();
    },
  });
};

interface EditFormProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly children: ReactNode;
  readonly submission: Submission<"name">;
  readonly name: string;
  readonly onName: (name: string) => void;
}

function EditForm({ session, bucket, submission, name, onName, children }: EditFormProps) {
  const text = useVaultText();
  const hint = useNameHint(session, bucket);
  return (
    <Form id={FORM} submission={submission}>
      <FormAlert submission={submission} />
      {children}
      <TextField
        {...submission.field("name", name, onName)}
        label={text.lists.name}
        {...hint}
        autoFocus
        isPrivate
        maxLength={NAME_MAX}
      />
    </Form>
  );
}

interface FooterProps {
  readonly submission: Submission<string>;
  readonly onCancel: () => void;
}

function EditFooter({ submission, onCancel, onDelete }: FooterProps & { readonly onDelete: () => void }) {
  const text = useVaultText().common;
  return (
    <DialogActions
      form={FORM}
      action={text.save}
      isPending={submission.processing}
      pendingLabel={text.saving}
      isCancelFocused={false}
      onCancel={onCancel}
      start={
        <Button variant="danger-quiet" onPress={onDelete}>
          {text.delete}
        </Button>
      }
    />
  );
}

function DeleteFooter({ submission, onCancel }: FooterProps) {
  const text = useVaultText();
  return (
    <DialogActions
      action={text.lists.deleteList}
      isDangerous
      isPending={submission.processing}
      pendingLabel={text.common.deleting}
      isCancelFocused
      onCancel={onCancel}
      onConfirm={() => submission.submit()}
    />
  );
}
