/** @file Deleting a customer. */
import { abortSubscription } from "./cancel.ts";
import type { Customer } from "./state.ts";
import { beginWork, emit, type Step } from "./work.ts";

/** Ends the subscription immediately, writes off what is owed and removes the cards. */
export const closeCustomer = (state: Customer): Step => {
  const work = beginWork(state);
  abortSubscription(work);
  for (const { id } of state.cards) emit(work, "payment_method.detached", id);
  Object.assign(work.state, { cards: [], defaultCard: null });
  emit(work, "customer.deleted", state.id);
  return work;
};
