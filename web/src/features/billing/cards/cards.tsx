import type { Session } from "@keepwell/client/session/session.ts";
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { AddIcon, CardIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { paymentConfigQuery } from "../card/payment-config.ts";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { CardTable } from "./card-table.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { useCardActs } from "./use-card-acts.ts";

interface CardsProps {
  readonly session: Session;
  readonly subscriberUid: string;
  readonly cards: readonly Card[];
}

export function Cards({ session, subscriberUid, cards }: CardsProps) {
  const words = useBillingText().cards;
  const acts = useCardActs(session);
  const [isAdding, add] = useState(false);
  const [leaving, ask] = useState<Card>();
  const remove = (card: Card) => {
    const at = cards.indexOf(card);
    ask(undefined);
    void acts.remove(card);
    focusTableRowSoon((cards[at + 1] ?? cards[at - 1])?.id);
  };
  const adding = <AddCard onPress={() => add(true)} />;
  return (
    <>
      {cards.length > 0 ? (
        <div className="flex flex-col gap-5">
          <CardTable cards={cards} acts={acts} onDelete={ask} />
          {adding}
        </div>
      ) : (
        <EmptyState glyph={CardIcon} title={words.emptyTitle} action={adding}>
          {words.empty}
        </EmptyState>
      )}
      {isAdding && (
        <AddCardDialog session={session} subscriberUid={subscriberUid} onClose={() => add(false)} />
      )}
      {leaving && (
        <DeleteCardDialog
          card={leaving}
          hasOthers={cards.length > 1}
          onCancel={() => ask(undefined)}
          onConfirm={() => remove(leaving)}
        />
      )}
    </>
  );
}

/** The button that adds a card. If the server takes no payments, shows a sentence instead. */
function AddCard({ onPress }: { readonly onPress: () => void }) {
  const words = useBillingText().cards;
  const offline = useOfflineReason();
  const provider = useQuery(paymentConfigQuery).data?.provider;
  if (provider === "none") return <p className="text-ui text-ink-2">{words.noPayments}</p>;
  return (
    <div>
      <Button icon={AddIcon} disabledReason={offline} onPress={onPress}>
        {words.add}
      </Button>
    </div>
  );
}
