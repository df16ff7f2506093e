import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { useOptimisticRemove } from "../../../app/use-optimistic-remove.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { cardsQuery, refreshCards } from "../billing-queries.ts";
import { cardName } from "./card-words.ts";

export const useCardActs = (session: Session) => {
  const text = useBillingText();
  const words = text.cards;
  const { billing } = session.api;
  // One message says that a card cannot be deleted because the plan needs it. For every other failed deletion, the
  // specification gives the same message.
  const sayFailed = (error: unknown) => {
    const isRefused = hasType(error, "last_card");
    notify({ tone: "error", text: isRefused ? titledMessage(error) : words.deleteFailed });
  };
  const { removeRow, restored } = useOptimisticRemove<Card>({
    queryKey: cardsQuery(session).queryKey,
    keyOf: ({ id }) => id,
    remove: (id) => billing.deleteCard({ params: { id } }),
    onFailed: sayFailed,
    onDone: (card) => notify({ tone: "success", text: words.deleted(cardName(card, text)) }),
  });
  const choose = useMutation({
    mutationFn: ({ id }: Card) => billing.updateCard({ params: { id }, body: { is_default: 1 } }),
    onSuccess: async (card) => {
      await refreshCards(session);
      notify({ tone: "success", text: words.madeDefault(cardName(card, text)) });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return {
    restored,
    remove: removeRow,
    choose: choose.mutate,
    choosing: choose.isPending ? choose.variables.id : undefined,
  };
};
