import { useState } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { CodePair } from "./code-pair.tsx";
import { type TrustStep, useTrust } from "./use-trust.ts";

/** Other keys than those one knows: nothing goes on before a human says that the codes were compared. */
export function ChangedKeysDialog(step: TrustStep) {
  const { session, person, who, purpose, onClose } = step;
  const text = useSharingText().trust;
  const common = useText().common;
  const [isTicked, tick] = useState(false);
  const { compared } = useTrust(step);
  const actions = {
    share: text.trustShare,
    confirm: text.trustConfirm,
    accept: text.trustAccept,
    verify: text.trustVerify,
  } as const;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={text.changedTitle(who)}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button autoFocus onPress={onClose}>
            {common.cancel}
          </Button>
          <Button
            variant="danger"
            isPending={compared.processing}
            pendingLabel={text.saving}
            disabledReason={isTicked ? undefined : text.tickFirst}
            onPress={() => compared.submit()}
          >
            {actions[purpose]}
          </Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col gap-4">
        <FormAlert submission={compared} />
        <Alert tone="error">{text.changedText(who)}</Alert>
        <p>{text.changedHow}</p>
        <CodePair session={session} code={person.code} theirs={text.newCode} />
        <Checkbox label={text.tick(who)} isChecked={isTicked} onChange={tick} />
      </div>
    </Dialog>
  );
}
