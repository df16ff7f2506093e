import { nameList } from "@keepwell/client/buckets/save-list.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { refreshLists } from "../queries.ts";
import type { CountedList } from "./use-lists.ts";

interface NamingAlertProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly list: CountedList;
  readonly onClose: () => void;
}

/**
 * Says that no user has confirmed the list's name, or that the name cannot be verified. Also says what the user can do.
 */
export function NamingAlert({ session, bucket, list, onClose }: NamingAlertProps) {
  const text = useVaultText().lists;
  const confirmation = useSubmit({
    fields: [],
    failureOf,
    action: () => nameList(session, bucket, list, list.name),
    onDone: () => {
      notify({ tone: "success", text: text.nameConfirmed });
      void refreshLists(session, bucket.uid);
      onClose();
    },
  });
  if (list.naming === "confirmed") return null;
  if (list.naming === "unverifiable")
    return (
      <Alert tone="warning" title={text.unverifiableTitle}>
        {text.unverifiableText}
      </Alert>
    );
  return (
    <>
      <FormAlert submission={confirmation} />
      <Alert
        tone="warning"
        title={text.unconfirmedTitle}
        action={<Button onPress={() => confirmation.submit()}>{text.confirmName}</Button>}
      >
        {text.unconfirmedText(list.name)}
      </Alert>
    </>
  );
}
