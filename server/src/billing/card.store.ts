import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { CreditCardTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export type CardRow = Selectable<CreditCardTable>;

/** The subscriber's cards: the default card first, then the newest. */
export const listCards = (handle: Handle, subscriberUid: string): Promise<CardRow[]> =>
  handle
    .selectFrom("credit_cards")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .orderBy("is_default", "desc")
    .orderBy("added_at", "desc")
    .orderBy("uid")
    .execute();

export const findCard = (handle: Handle, uid: string): Promise<CardRow | undefined> =>
  handle.selectFrom("credit_cards").selectAll().where("uid", "=", uid).executeTakeFirst();

/**
 * Replaces the stored cards with the provider's. A card that was already stored keeps its uid, even if its bank has
 * issued it again with another number.
 */
export const replaceCards = async (
  within: Handle,
  subscriberUid: string,
  cards: readonly Omit<Insertable<CreditCardTable>, "uid" | "subscriber_uid">[],
): Promise<void> => {
  const kept = cards.map(({ provider_card }) => provider_card);
  await within
    .deleteFrom("credit_cards")
    .where("subscriber_uid", "=", subscriberUid)
    .$if(kept.length > 0, (query) => query.where("provider_card", "not in", kept))
    .execute();
  if (cards.length === 0) return;
  await within
    .insertInto("credit_cards")
    .values(cards.map((card) => ({ uid: randomUUID(), subscriber_uid: subscriberUid, ...card })))
    .onConflict((conflict) =>
      conflict.columns(["subscriber_uid", "provider_card"]).doUpdateSet((row) => ({
        brand: row.ref("excluded.brand"),
        last4: row.ref("excluded.last4"),
        exp_month: row.ref("excluded.exp_month"),
        exp_year: row.ref("excluded.exp_year"),
        name: row.ref("excluded.name"),
        is_default: row.ref("excluded.is_default"),
      })),
    )
    .execute();
};

/**
 * Lists cards that expire at the end of the given month: only default cards of subscriptions that continue, because
 * only these cards will be charged.
 */
export const listExpiring = (handle: Handle, { year, month }: { year: number; month: number }) =>
  handle
    .selectFrom("credit_cards")
    .innerJoin("subscriptions", "subscriptions.subscriber_uid", "credit_cards.subscriber_uid")
    .selectAll("credit_cards")
    .where("is_default", "=", true)
    .where("exp_year", "=", year)
    .where("exp_month", "=", month)
    .where("status", "in", ["trialing", "active", "past_due"])
    .where("cancels_at_end", "=", false)
    .execute();
