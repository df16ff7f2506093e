import type { Session } from "@keepwell/client/session/session.ts";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { DialogActions } from "@keepwell/ui/dialog-actions.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useId, useState } from "react";
import { failureOf } from "../../../../app/failure-words.ts";
import { LeaveGuard } from "../../../../app/leave-guard.tsx";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";
import { type CheckedList, checkPeople } from "./check-people.ts";
import { ListFields } from "./list-fields.tsx";
import { ReviewFooter } from "./review-footer.tsx";
import { ReviewList } from "./review-list.tsx";
import { inviteesOf, leftOf, useInviting } from "./use-inviting.ts";

interface AddSeveralDialogProps {
  readonly session: Session;
  /** What this many more users cost. */
  readonly cost: (many: number) => ReactNode;
  readonly onClose: () => void;
}

/** Invites the people of a list. First checks the list, and shows for each line whether the person will be invited. */
export function AddSeveralDialog({ session, cost, onClose }: AddSeveralDialogProps) {
  const words = useAddSeveralText();
  const form = useId();
  const [typed, type] = useState("");
  const [list, setList] = useState<CheckedList>();
  const [isAsking, ask] = useState(false);
  const inviting = useInviting(session);
  const submission = useSubmit({
    fields: ["people"],
    failureOf,
    action: () => checkPeople(session, typed, words),
    onDone: (checked) => {
      inviting.forget();
      setList(checked);
    },
  });
  const left = list ? leftOf(inviteesOf(list.people), inviting.results).length : 0;
  const isUnfinished = inviting.isRunning || left > 0 || (!list && typed.trim() !== "");
  const close = () => (isUnfinished ? ask(true) : onClose());
  return (
    <>
      <Dialog
        isOpen
        size="lg"
        title={words.title}
        onRequestClose={close}
        footer={
          list ? (
            <ReviewFooter
              session={session}
              list={list}
              inviting={inviting}
              onEdit={() => setList(undefined)}
              onClose={close}
            />
          ) : (
            <DialogActions
              action={words.check}
              pendingLabel={words.checking}
              isPending={submission.processing}
              form={form}
              isCancelFocused={false}
              onCancel={close}
            />
          )
        }
      >
        {list ? (
          <ReviewList session={session} list={list} inviting={inviting} cost={cost} />
        ) : (
          <Form id={form} submission={submission}>
            <FormAlert submission={submission} />
            <ListFields session={session} typed={typed} error={submission.errors.people} onChange={type} />
          </Form>
        )}
      </Dialog>
      <AskUnfinished {...{ isUnfinished, isAsking }} onStay={() => ask(false)} onLeave={onClose} />
    </>
  );
}

interface AskUnfinishedProps {
  readonly isUnfinished: boolean;
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before the user closes the dialog or leaves the page while people are not invited yet. */
function AskUnfinished({ isUnfinished, isAsking, onStay, onLeave }: AskUnfinishedProps) {
  const { title, text, stay, leave } = useAddSeveralText().unfinished;
  return (
    <>
      {isAsking && (
        <QuestionDialog
          title={title}
          action={leave}
          isDangerous
          cancel={stay}
          onCancel={onStay}
          onConfirm={onLeave}
        >
          <p>{text}</p>
        </QuestionDialog>
      )}
      <LeaveGuard isNeeded={() => isUnfinished} title={title} stay={stay} leave={leave}>
        {text}
      </LeaveGuard>
    </>
  );
}
