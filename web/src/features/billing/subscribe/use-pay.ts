/** @file Subscribes and pays. The user pays only once, even if the request has to be sent several times. */
import { CallFailure, hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { useRef } from "react";
import type { TypedAddress } from "../address/typed-address.ts";
import { refreshBilling, refreshCards } from "../billing-queries.ts";
import { useBankStep } from "../card/bank-step.tsx";
import { useCardForm } from "../card/card-form.tsx";
import { runWithBank } from "../card/run-with-card.ts";

interface Wanted {
  readonly plan: PlanId;
  /** The stored card to charge; null for the typed card. */
  readonly card: Card | null;
}

interface Attempt extends Wanted {
  readonly operation: string;
  readonly card_token: string | null;
}

/**
 * Whether a failure leaves the result unknown. A retry must then send the same operation id. With a new id, the card
 * might be charged twice.
 */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailure) ||
  ["offline", "internal", "unavailable", "unverifiable"].includes(error.type);

/** Returns the card form, and a function that subscribes with the typed or the stored card. */
export const usePay = (session: Session) => {
  const typedCard = useCardForm();
  const bank = useBankStep();
  const open = useRef<Attempt | null>(null);

  const begin = async ({ plan, card }: Wanted): Promise<Attempt> => {
    const kept = open.current;
    if (kept?.plan === plan && kept.card?.id === card?.id) return kept;
    const made = card === null ? await typedCard.tokenise() : { token: null };
    if (made === null) throw new CallFailure("card_error", { code: "card_error" });
    return { plan, card, operation: crypto.randomUUID(), card_token: made.token };
  };

  /**
   * Makes the stored card the default, because the server charges the default card. The call is also sent if the page
   * shows this card as the default, because another tab may have changed the default.
   */
  const makeDefault = async ({ id }: Card): Promise<void> => {
    await session.api.billing.updateCard({ params: { id }, body: { is_default: 1 } });
    void refreshCards(session);
  };

  const pay = async (wanted: Wanted, address: TypedAddress): Promise<Subscription> => {
    const attempt = await begin(wanted);
    const { plan, card, operation, card_token } = attempt;
    open.current = attempt;
    try {
      if (card) await makeDefault(card);
      const subscription = await runWithBank(card === null ? typedCard : bank, () =>
        session.api.billing.initiateSubscription({ body: { ...address, plan, operation, card_token } }),
      );
      open.current = null;
      return subscription;
    } catch (error) {
      if (!isUnanswered(error)) open.current = null;
      // The user has subscribed in another browser, or an earlier call succeeded but its answer was lost.
      if (hasCode(error, "subscription.exists")) void refreshBilling(session);
      throw error;
    }
  };

  return { pay, typedCard, bankElement: bank.element };
};
