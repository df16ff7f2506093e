import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useText } from "../../../text/text.ts";

interface ExpiredDialogProps {
  /** Whether the user manages the billing. The dialog tells any other user who can renew the license. */
  readonly canPay: boolean;
  readonly onClose: () => void;
}

/** Replaces a form that would create something, if the subscription has expired. */
export function ExpiredDialog({ canPay, onClose }: ExpiredDialogProps) {
  const { license, submit } = useSubscribeText();
  const { common } = useText();
  return (
    <Dialog
      isOpen
      size="sm"
      title={canPay ? license.title : license.ofTeam}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{canPay ? common.cancel : common.close}</Button>
          {canPay && (
            <RouterLinkButton to={PATHS.subscribe} variant="primary">
              {submit}
            </RouterLinkButton>
          )}
        </DialogFooter>
      }
    >
      <p>{canPay ? license.over : license.ofTeamText}</p>
    </Dialog>
  );
}
