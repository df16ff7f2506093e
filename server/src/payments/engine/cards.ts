import type { KeptCard } from "../read-card.ts";
import type { Authentication } from "./card-answer.ts";
import { attachAnswer, requireSuccess } from "./charge.ts";
import { Refusal } from "./refusal.ts";
import type { Customer } from "./state.ts";
import { beginWork, emit, nextId, type Step } from "./work.ts";

const requireCard = ({ cards }: Customer, id: string): void => {
  if (!cards.some((card) => card.id === id)) throw new Refusal("card_not_found");
};

/** Adds a card, or refuses with the bank's answer. Does not make it the default card. */
export const attachCard = (
  state: Customer,
  { token, authentication = "none" }: { readonly token: KeptCard; readonly authentication?: Authentication },
): Step => {
  requireSuccess(attachAnswer(token, authentication));
  const work = beginWork(state);
  const { brand, last4, name, expMonth, expYear, behaviour } = token;
  const id = nextId(work, "pm");
  work.state.cards.push({ id, addedAt: state.now, brand, last4, name, expMonth, expYear, behaviour });
  emit(work, "payment_method.attached", id);
  return work;
};

/** Sets the card that renewals charge. */
export const setDefaultCard = (state: Customer, id: string): Step => {
  requireCard(state, id);
  if (state.defaultCard === id) return { state, events: [] };
  const work = beginWork(state);
  work.state.defaultCard = id;
  emit(work, "customer.updated", state.id);
  return work;
};

/** Removes a card. After the default card is removed, there is none until another is chosen. */
export const detachCard = (state: Customer, id: string): Step => {
  requireCard(state, id);
  const work = beginWork(state);
  work.state.cards = state.cards.filter((card) => card.id !== id);
  emit(work, "payment_method.detached", id);
  if (state.defaultCard !== id) return work;
  work.state.defaultCard = null;
  emit(work, "customer.updated", state.id);
  return work;
};
