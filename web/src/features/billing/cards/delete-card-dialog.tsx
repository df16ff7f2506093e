import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { useText } from "../../../text/text.ts";
import { cardName } from "./card-words.ts";

interface DeleteCardDialogProps {
  readonly card: Card;
  readonly hasOthers: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export function DeleteCardDialog({ card, hasOthers, onCancel, onConfirm }: DeleteCardDialogProps) {
  const { common } = useText();
  const text = useBillingText();
  const words = text.cards;
  return (
    <QuestionDialog
      title={words.question(cardName(card, text))}
      action={common.delete}
      isDangerous
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{words.questionText}</p>
      {card.is_default === 1 && hasOthers && <p>{words.questionDefault}</p>}
    </QuestionDialog>
  );
}
