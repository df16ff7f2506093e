/** @file The cards that a subscriber pays with. These calls never carry a card's number or security code. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { text, uid } from "../fields.ts";
import {
  billingNotManaged,
  cardDeclined,
  cardToConfirm,
  changeRefused,
  paymentsUnavailable,
  refusal,
  subscriberRefused,
  subscriberUnseen,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { named, z } from "../zod.ts";

export const CARD_TYPES = ["Visa", "MasterCard", "American Express", "other"] as const;

const TOKEN_MAX = 255;
export const CARD_NAME_MAX = 255;

/** The token that the card form returned for a card. It can be used once, within ten minutes. */
export const cardToken = z
  .string()
  .check(
    z.minLength(1, "card_required"),
    z.maxLength(TOKEN_MAX, "card_required"),
    z.regex(/^[\w-]*$/, "card_required"),
  );

const flag = z.union([z.literal(0), z.literal(1)]);

export const cardReply = named(
  "Card",
  z.object({
    id: uid,
    type: z.catch(z.enum(CARD_TYPES), "other"),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    exp_month: z.int().check(z.minimum(1), z.maximum(12)),
    exp_year: z.int().check(z.minimum(2000), z.maximum(2200)),
    name: text(CARD_NAME_MAX),
    /** 1 for the card that is charged, 0 for any other. */
    is_default: flag,
  }),
);

/** The maximum number of cards; more than any subscriber needs. */
export const CARDS_MAX = 200;
const ownCard = z.object({ id: uid });
const cardOf = z.object({ uid, id: uid });

const cardDeletionRefused = [
  subscriberUnseen,
  billingNotManaged,
  refusal("last_card", "It is the only card of a paid subscription."),
  changeRefused,
  paymentsUnavailable,
];

export const cardsEndpoints = {
  listCards: endpoint({
    method: "GET",
    path: "/api/subscribers/{uid}/credit-cards",
    summary: "Lists the subscriber's cards, the one that is charged first.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ uid }),
    reply: z.array(cardReply).check(z.maxLength(CARDS_MAX)),
  }),
  addCard: endpoint({
    method: "POST",
    path: "/api/subscribers/{uid}/credit-cards",
    summary: "Adds a card by its token.",
    details: "The first becomes the default.",
    access: "session",
    refusals: [
      ...subscriberRefused,
      cardDeclined,
      cardToConfirm,
      refusal("payment", "The subscriber has as many cards as it can have."),
      refusal("conflict", "The card was added already."),
      uidTaken,
      paymentsUnavailable,
      tooManyTries,
    ],
    params: z.object({ uid }),
    body: z.object({ card_token: cardToken }),
    reply: cardReply,
    status: 201,
  }),
  deleteCardOf: endpoint({
    method: "DELETE",
    path: "/api/subscribers/{uid}/credit-cards/{id}",
    summary: "Deletes a card of a subscriber.",
    details: "If it is the default, the newest of the others becomes the default.",
    access: "session",
    refusals: [...cardDeletionRefused],
    params: cardOf,
    ...emptyReply,
  }),
  getCard: endpoint({
    method: "GET",
    path: "/api/credit-cards/{id}",
    summary: "Returns a card of the caller.",
    access: "session",
    refusals: [...subscriberRefused],
    params: ownCard,
    reply: cardReply,
  }),
  updateCard: endpoint({
    method: "PUT",
    path: "/api/credit-cards/{id}",
    summary: "Makes a card the one that is charged.",
    access: "session",
    refusals: [...subscriberRefused, cardDeclined, changeRefused, paymentsUnavailable],
    params: ownCard,
    body: z.object({ is_default: z.literal(1) }),
    reply: cardReply,
  }),
  deleteCard: endpoint({
    method: "DELETE",
    path: "/api/credit-cards/{id}",
    summary: "Deletes a card.",
    details: "If it is the default, the newest of the others becomes the default.",
    access: "session",
    refusals: [...cardDeletionRefused],
    params: ownCard,
    ...emptyReply,
  }),
};

export type Card = z.output<typeof cardReply>;
export type CardType = (typeof CARD_TYPES)[number];
