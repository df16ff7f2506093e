import { z } from "zod";
import { type Outcome, PaymentRefused } from "../payments/payment-provider.ts";
import { canRemoveCard, defaultAfterRemoval, findDefault, needsCard } from "./card-rules.ts";
import type { OperationRow } from "./operation.store.ts";
import { ensureCustomer, type StepParts, toCardKey } from "./payment-steps.ts";
import { findSubscriber } from "./subscriber.store.ts";

const argsSchema = z.object({ token: z.string() });
const removalSchema = z.object({
  /** The card's id at the provider. */
  card: z.string(),
});

export type CardArgs = z.infer<typeof argsSchema>;
export type CardRemovalArgs = z.infer<typeof removalSchema>;

export const cardSteps =
  ({ handle, provider, mirror }: StepParts) =>
  async (operation: OperationRow): Promise<Outcome> => {
    const { key, subscriber_uid } = operation;
    const { token } = argsSchema.parse(operation.args);
    const customer = await ensureCustomer({ handle, provider }, operation);
    const added = await provider.addCard(toCardKey(key), { customer, token });
    if (added.kind === "requires_action") return added;
    const cards = (await provider.read(customer))?.cards ?? [];
    if (findDefault(cards) === null) await provider.setDefaultCard(customer, added.card);
    await mirror.sync(subscriber_uid);
    return added;
  };

/**
 * Removes a card. Refuses with `last_card` if a paid subscription now needs the card. If it is the default card,
 * another card becomes the default first.
 */
export const cardRemovalSteps =
  ({ handle, provider, mirror }: StepParts) =>
  async ({ subscriber_uid, args }: OperationRow): Promise<Outcome> => {
    const { card } = removalSchema.parse(args);
    const customer = (await findSubscriber(handle, subscriber_uid))?.provider_customer ?? null;
    const known = customer === null ? undefined : await provider.read(customer);
    if (customer === null || !known) throw new PaymentRefused("card_not_found");
    const isThere = known.cards.some(({ id }) => id === card);
    if (isThere && !canRemoveCard(known.cards.length, { paidSubscription: needsCard(known.subscription) }))
      throw new PaymentRefused("last_card");
    const defaultCard = findDefault(known.cards);
    const next = defaultAfterRemoval({ cards: known.cards, defaultCard }, card);
    if (next !== null && next !== defaultCard) await provider.setDefaultCard(customer, next);
    if (isThere) await provider.removeCard(customer, card);
    await mirror.sync(subscriber_uid);
    return { kind: "done" };
  };
