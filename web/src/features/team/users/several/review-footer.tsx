import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DialogFooter } from "@keepwell/ui/dialog.tsx";
import { useSendingRefusal } from "@keepwell/ui/sending-refusal.ts";
import { useSendsMail } from "../../../../app/sends-mail.ts";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";
import type { CheckedList } from "./check-people.ts";
import { inviteesOf, leftOf, type useInviting } from "./use-inviting.ts";

interface ReviewFooterProps {
  readonly session: Session;
  readonly list: CheckedList;
  readonly inviting: ReturnType<typeof useInviting>;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The buttons below a checked list. They differ before, during and after the invitations. */
export function ReviewFooter({ session, list, inviting, onEdit, onClose }: ReviewFooterProps) {
  const words = useAddSeveralText();
  const link = useSendsMail(session) ? words.mailed : words.kept;
  const refusal = useSendingRefusal(undefined);
  const people = inviteesOf(list.people);
  const left = leftOf(people, inviting.results);
  const isBegun = inviting.results.size > 0;
  const isComplete = isBegun && people.length === list.people.length;
  if (inviting.isRunning)
    return (
      <DialogFooter>
        <Button
          key="stop"
          autoFocus
          isPending={inviting.isStopping}
          pendingLabel={words.stopping}
          onPress={inviting.stop}
        >
          {words.stop}
        </Button>
      </DialogFooter>
    );
  if (left.length === 0)
    return (
      <DialogFooter start={isComplete ? undefined : <EditButton onPress={onEdit} />}>
        <Button key="close" variant="primary" autoFocus onPress={onClose}>
          {words.close}
        </Button>
      </DialogFooter>
    );
  const isUntried = left.some(({ uid }) => !inviting.results.has(uid));
  const label = isUntried ? words.rest(left.length) : words.again(left.length);
  return (
    <DialogFooter start={<EditButton onPress={onEdit} />}>
      {isBegun && (
        <Button key="later" onPress={onClose}>
          {words.close}
        </Button>
      )}
      <Button key="send" variant="primary" disabledReason={refusal} onPress={() => inviting.run(left)}>
        {isBegun ? label : link.send(left.length)}
      </Button>
    </DialogFooter>
  );
}

function EditButton({ onPress }: { readonly onPress: () => void }) {
  const words = useAddSeveralText();
  return (
    <Button key="edit" variant="quiet" autoFocus onPress={onPress}>
      {words.edit}
    </Button>
  );
}
