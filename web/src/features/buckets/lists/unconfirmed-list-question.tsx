import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useVaultText } from "../../../text/vault-text.ts";

interface UnconfirmedListQuestionProps {
  readonly list: ListedList;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asked before the user changes the permissions of a list whose name no user has confirmed, because it may be another
 * list than its name says.
 */
export function UnconfirmedListQuestion({ list, onConfirm, onCancel }: UnconfirmedListQuestionProps) {
  const { lists } = useVaultText();
  return (
    <QuestionDialog
      title={list.naming === "unverifiable" ? lists.unverifiableTitle : lists.unconfirmedTitle}
      action={lists.grantAnyway}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{lists.grantQuestion(lists.labels[list.naming](list.name))}</p>
    </QuestionDialog>
  );
}
