import { useState } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { CodePair } from "./code-pair.tsx";
import { type TrustStep, useTrust } from "./use-trust.ts";

/** The person's keys have changed: nothing happens before the user says that the codes match. */
export function ChangedKeysDialog(step: TrustStep) {
  const { session, person, who, purpose, onClose } = step;
  const text = useSharingText().trust;
  const [isTicked, tick] = useState(false);
  const { compared } = useTrust(step);
  const actions = {
    share: text.trustShare,
    confirm: text.trustConfirm,
    accept: text.trustAccept,
    verify: text.trustVerify,
  } as const;
  return (
    <QuestionDialog
      size="md"
      title={text.changedTitle(who)}
      action={actions[purpose]}
      isDangerous
      isPending={compared.processing}
      pendingLabel={text.saving}
      disabledReason={isTicked ? undefined : text.tickFirst}
      onCancel={onClose}
      onConfirm={() => compared.submit()}
    >
      <div className="flex flex-col gap-4">
        <FormAlert submission={compared} />
        <Alert tone="error">{text.changedText(who)}</Alert>
        <p>{text.changedHow}</p>
        <CodePair session={session} code={person.code} theirs={text.newCode} />
        <Checkbox label={text.tick(who)} isChecked={isTicked} onChange={tick} />
      </div>
    </QuestionDialog>
  );
}
