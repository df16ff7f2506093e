import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dated } from "@keepwell/ui/dated.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import type { ShownRequest } from "../team-queries.ts";

/** A request that an administrator has taken. */
export type HeldRequest = ShownRequest & { readonly admin: NonNullable<ShownRequest["admin"]> };

/** Whether an administrator other than this one has taken the request. */
export const isHeldByOther = (request: ShownRequest | undefined, own: string): request is HeldRequest =>
  request?.state === "taken" && request.admin !== null && request.admin.uid !== own;

interface TakeOverDialogProps {
  readonly request: HeldRequest;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks the user before they take a request over from another administrator. */
export function TakeOverDialog({ request, onCancel, onConfirm }: TakeOverDialogProps) {
  const words = useTeamText().recovery.takeOver;
  const { admin, user, taken_at } = request;
  return (
    <QuestionDialog
      title={words.question(admin.fullname)}
      action={words.action}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        <Dated>{words.since(admin.fullname, taken_at)}</Dated>
      </p>
      <p>{words.effect(admin.fullname, user.fullname)}</p>
    </QuestionDialog>
  );
}

/** Shown in place of the code when another administrator has taken the request over from the user. */
export function LostDialog({
  request,
  onClose,
}: {
  readonly request: HeldRequest;
  readonly onClose: () => void;
}) {
  const words = useTeamText().recovery;
  const { ui } = useText();
  const { admin, user } = request;
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.compareTitle(user.fullname)}
      subtitle={user.email}
      footer={
        <DialogFooter>
          <Button variant="primary" onPress={onClose}>
            {ui.close}
          </Button>
        </DialogFooter>
      }
      onRequestClose={onClose}
    >
      <Alert tone="info" isLive title={words.takeOver.lost(admin.fullname)}>
        {words.takeOver.lostText(admin.fullname, user.fullname)}
      </Alert>
    </Dialog>
  );
}
