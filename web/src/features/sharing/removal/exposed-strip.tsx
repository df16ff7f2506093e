import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { exposed } from "./exposed.ts";

interface ExposedStripProps {
  readonly bucketUid: string;
  readonly onShow: () => void;
}

/** Reminds the user that a person whom they removed may know passwords of the bucket. */
export function ExposedStrip({ bucketUid, onShow }: ExposedStripProps) {
  const text = useSharingText().removal;
  const seen = exposed.useValue(bucketUid);
  if (!seen || seen.passwords?.length === 0) return null;
  return (
    <Alert
      tone="warning"
      action={
        <ButtonRow>
          <Button size="sm" onPress={onShow}>
            {text.show}
          </Button>
          <Button size="sm" variant="quiet" onPress={() => exposed.set(bucketUid, undefined)}>
            {text.dismiss}
          </Button>
        </ButtonRow>
      }
    >
      {seen.passwords ? text.left(seen.who, seen.passwords.length) : text.couldAll(seen.who)}
    </Alert>
  );
}
