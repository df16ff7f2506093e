import { createHash, randomUUID } from "node:crypto";
import { CARDS_MAX, type Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { byActor, recordBilling } from "./billing-audit.ts";
import { describeCard, presentCard } from "./card.presenter.ts";
import type { CardArgs, CardRemovalArgs } from "./card.steps.ts";
import { type CardRow, findCard, listCards } from "./card.store.ts";
import { canRemoveCard, needsCard } from "./card-rules.ts";
import type { Mirror } from "./mirror.service.ts";
import type { Operations } from "./operation.service.ts";
import { failPayment } from "./payment-refusal.ts";
import { newCustomer } from "./payment-steps.ts";
import { getSubscription } from "./subscription.store.ts";

/** The key of the operation. It contains only a hash of the card token, because keys are stored. */
const cardKey = (subscriberUid: string, token: string): string =>
  `card:${createHash("sha256").update(`${subscriberUid}|${token}`).digest("base64url")}`;

export const createCardService = (
  context: Context,
  { operations, mirror }: { operations: Operations; mirror: Mirror },
) => {
  const {
    clock,
    database: { handle },
    limits,
    payments,
  } = context;

  const authorizeCard = async (actor: Actor, uid: string) => {
    const card = (await findCard(handle, uid)) ?? fail("not_found");
    return { card, subscriber: await authorizeSubscriber(handle, actor, card.subscriber_uid) };
  };

  /**
   * Throws `last_card` if the subscriber needs a card and has only one. The operation checks this again. The early
   * check is needed, because each new operation gives up a payment that waits for the cardholder. A removal that is
   * refused must not do that.
   */
  const requireOtherCard = async ({ uid, subscriber_uid }: CardRow): Promise<void> => {
    const { status, cancels_at_end: cancelAtPeriodEnd } = await getSubscription(handle, subscriber_uid);
    const paidSubscription = needsCard(status && { status, cancelAtPeriodEnd });
    const cards = await listCards(handle, subscriber_uid);
    // Another call may have removed the card by now.
    if (!cards.some((card) => card.uid === uid)) return;
    if (!canRemoveCard(cards.length, { paidSubscription })) return fail("last_card");
  };

  const remove = async (actor: Actor, uid: string): Promise<void> => {
    const { card, subscriber } = await authorizeCard(actor, uid);
    if (!payments || subscriber.provider_customer === null) return fail("unavailable");
    await requireOtherCard(card);
    // Each call has its own key. Under a common key, the stored refusal of one call would be the answer to later calls
    // too.
    const key = `remove_card:${randomUUID()}`;
    const args: CardRemovalArgs = { card: card.provider_card };
    const computed = byActor(actor);
    await operations.perform({ key, subscriberUid: subscriber.uid, kind: "remove_card", args, computed });
  };

  return {
    remove,

    list: async (actor: Actor, subscriberUid: string): Promise<Card[]> => {
      const { uid } = await authorizeSubscriber(handle, actor, subscriberUid);
      return (await listCards(handle, uid)).map(presentCard);
    },

    get: async (actor: Actor, uid: string): Promise<Card> =>
      presentCard((await authorizeCard(actor, uid)).card),

    add: async (actor: Actor, subscriberUid: string, token: string): Promise<Card> => {
      const subscriber = await authorizeSubscriber(handle, actor, subscriberUid);
      const { uid } = subscriber;
      if (payments === null) return fail("unavailable");
      await limits.spend(["card", actor.uid]);
      const before = new Set((await listCards(handle, uid)).map((card) => card.uid));
      if (before.size >= CARDS_MAX) return fail("payment");
      const args: CardArgs = { token };
      const computed = { ...(await newCustomer(context, subscriber)), ...byActor(actor) };
      await operations.perform({
        key: cardKey(uid, token),
        subscriberUid: uid,
        kind: "add_card",
        args,
        computed,
      });
      const cards = await listCards(handle, uid);
      const added = cards.find((card) => !before.has(card.uid)) ?? newest(cards);
      return added ? presentCard(added) : fail("conflict");
    },

    /** Removes the card. Fails with 404 if it does not belong to the subscriber that the path names. */
    removeOf: async (actor: Actor, subscriberUid: string, uid: string): Promise<void> => {
      await authorizeSubscriber(handle, actor, subscriberUid);
      const card = await findCard(handle, uid);
      if (card?.subscriber_uid !== subscriberUid) return fail("not_found");
      await remove(actor, uid);
    },

    makeDefault: async (actor: Actor, uid: string): Promise<Card> => {
      const { card, subscriber } = await authorizeCard(actor, uid);
      if (!payments || subscriber.provider_customer === null) return fail("unavailable");
      await payments.setDefaultCard(subscriber.provider_customer, card.provider_card).catch(failPayment);
      const occasion = { subscriberUid: subscriber.uid, at: clock.now() };
      const event = { kind: "default_card_changed", actor, detail: describeCard(card) } as const;
      if (!card.is_default) await recordBilling(handle, occasion, [event]);
      await mirror.sync(subscriber.uid).catch(failPayment);
      return presentCard((await findCard(handle, uid)) ?? fail("not_found"));
    },
  };
};

const newest = (rows: readonly CardRow[]): CardRow | undefined =>
  rows.toSorted((one, other) => other.added_at.getTime() - one.added_at.getTime())[0];
