import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { useBucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { refreshBucket } from "../queries.ts";
import { settingsFailure, withNotice } from "./bucket-changes.ts";

interface RenameBucketProps {
  readonly session: Session;
  readonly bucket: Bucket;
}

export function RenameBucket({ session, bucket }: RenameBucketProps) {
  const words = useBucketSettingsText();
  const [name, setName] = useState(bucket.name);
  const submission = useSubmit({
    fields: ["name"],
    failureOf: settingsFailure(words),
    action: () => withNotice(words, renameBucket(session, bucket, name)),
    onDone: (renamed) => {
      setName(renamed.name);
      void refreshBucket(session, renamed.uid);
      notify({ tone: "success", text: words.updated });
    },
  });
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <TextField
        {...submission.field("name", name, setName)}
        label={words.name}
        isPrivate
        maxLength={NAME_MAX}
      />
      <div>
        <SaveButton submission={submission} />
      </div>
    </Form>
  );
}
