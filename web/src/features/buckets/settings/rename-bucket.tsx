import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { useState } from "react";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { settingsFailure, showRenamed, withNotice } from "./bucket-changes.ts";

interface RenameBucketProps {
  readonly session: Session;
  readonly bucket: Bucket;
}

export function RenameBucket({ session, bucket }: RenameBucketProps) {
  const text = useText();
  const [name, setName] = useState(bucket.name);
  const mayRename = canOnBucket(bucket, "bucket.rename");
  const submission = useSubmit({
    fields: ["name"],
    failureOf: settingsFailure,
    action: () => withNotice(renameBucket(session, bucket, name)),
    onDone: (renamed) => {
      setName(renamed.name);
      showRenamed(session, renamed);
      notify({ tone: "success", text: text.bucketSettings.updated });
    },
  });
  return (
    <form ref={submission.form} noValidate onSubmit={submission.submit} className="flex flex-col gap-4">
      <FormAlert submission={submission} />
      <TextField
        label={text.bucketSettings.name}
        hint={text.buckets.createDialog.nameHint}
        name="name"
        isPrivate
        isReadOnly={!mayRename}
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
        error={submission.errors.name}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          isPending={submission.processing}
          pendingLabel={text.common.saving}
          disabledReason={mayRename ? undefined : text.errors.byCode["bucket.modify"]}
        >
          {text.common.save}
        </Button>
      </div>
    </form>
  );
}
