import type { Session } from "@keepwell/client/session/session.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { ListGlyph } from "../../../ui/glyphs/list.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { refreshLists } from "../queries.ts";

interface CreateListDialogProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly onClose: () => void;
}

const FORM = "create-list";

export function CreateListDialog({ session, bucketUid, onClose }: CreateListDialogProps) {
  const text = useText();
  const [name, setName] = useState("");
  // Pressed again after an answer got lost, it is still the same list.
  const [uid] = useState(() => crypto.randomUUID());
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: () => session.api.buckets.createList({ params: { id: bucketUid }, body: { uid, name } }),
    onDone: () => {
      notify({ tone: "success", text: text.lists.created });
      void refreshLists(session, bucketUid);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      size="sm"
      title={text.lists.createNew}
      glyph={ListGlyph}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={text.common.creating}
          >
            {text.common.create}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        onSubmit={submission.submit}
        className="flex flex-col gap-4"
      >
        <FormAlert submission={submission} />
        <TextField
          label={text.lists.name}
          hint={text.lists.nameHint}
          name="name"
          autoFocus
          isPrivate
          maxLength={NAME_MAX}
          value={name}
          onChange={setName}
          error={submission.errors.name}
        />
      </form>
    </Dialog>
  );
}
