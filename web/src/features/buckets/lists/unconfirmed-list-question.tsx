import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useVaultText } from "../../../text/vault-text.ts";

interface UnconfirmedListQuestionProps {
  readonly list: ListedList;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks the user before they change the permissions of a list with an unconfirmed name. The server could have swapped
 * the names of two lists, so this may not be the list that the user means.
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
