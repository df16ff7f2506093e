import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { refreshCards } from "../billing-queries.ts";
import { useCardForm } from "../card/card-form.tsx";
import { runWithCard } from "../card/run-with-card.ts";
import { cardName } from "./card-words.ts";

interface AddCardDialogProps {
  readonly session: Session;
  readonly subscriberUid: string;
  readonly onClose: () => void;
}

/** Adds a card. A subscriber's first card becomes the default. */
export function AddCardDialog({ session, subscriberUid, onClose }: AddCardDialogProps) {
  const text = useBillingText();
  const words = text.cards;
  const card = useCardForm();
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () =>
      runWithCard(card, (token) =>
        session.api.billing.addCard({ params: { uid: subscriberUid }, body: { card_token: token } }),
      ),
    onDone: (added) => {
      if (added === null) return;
      void refreshCards(session);
      notify({ tone: "success", text: words.added(cardName(added, text)) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.addTitle}
      submission={submission}
      action={words.add}
      pendingLabel={words.adding}
      disabledReason={card.isUnavailable ? words.unavailable : undefined}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      {card.problem !== undefined && submission.message === undefined && (
        <Alert tone="error" isLive title={card.problem} />
      )}
      {card.element}
    </FormDialog>
  );
}
