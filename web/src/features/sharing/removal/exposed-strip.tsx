import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { exposed, findKnowing } from "./exposed.ts";

interface ExposedStripProps {
  readonly bucketUid: string;
  readonly onShow: () => void;
}

/** Reminds the user that people whom they removed may know passwords of the bucket. */
export function ExposedStrip({ bucketUid, onShow }: ExposedStripProps) {
  const text = useSharingText().removal;
  const people = findKnowing(exposed.useValue(bucketUid));
  if (people.length === 0) return null;
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
      {people.map(({ who, passwords }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people are only added at the end
        <p key={index}>{passwords ? text.left(who, passwords.length) : text.couldAll(who)}</p>
      ))}
    </Alert>
  );
}
