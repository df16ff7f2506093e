import { createOrNameList } from "@keepwell/client/buckets/save-list.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { refreshLists } from "../queries.ts";
import { useNameHint } from "./name-hint.ts";

interface CreateListDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onClose: () => void;
  readonly onCreated?: (uid: string) => void;
}

export function CreateListDialog({ session, bucket, onClose, onCreated }: CreateListDialogProps) {
  const text = useVaultText();
  const hint = useNameHint(session, bucket);
  const [name, setName] = useState("");
  // The uid is the same on every try, so that a retry after a lost answer creates no second list.
  const [uid] = useState(() => crypto.randomUUID());
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: async () => {
      await createOrNameList(session, bucket, { uid, name });
      await refreshLists(session, bucket.uid);
    },
    onDone: () => {
      notify({ tone: "success", text: text.lists.created });
      onCreated?.(uid);
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={text.lists.createNew}
      glyph={ListGlyph}
      submission={submission}
      action={text.common.create}
      pendingLabel={text.common.creating}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      <p className="text-ink-2">{text.lists.about}</p>
      <TextField
        {...submission.field("name", name, setName)}
        label={text.lists.name}
        {...hint}
        autoFocus
        isPrivate
        maxLength={NAME_MAX}
      />
    </FormDialog>
  );
}
