/** @file The form for Stripe. Stripe provides each field except the name. */
import { complain } from "./complain.ts";
import { make } from "./dom.ts";
import { makeName } from "./field.ts";
import { makeForm } from "./make-form.ts";
import { stripeJs } from "./stripe-js.ts";
import { makePart, stripeLook } from "./stripe-part.ts";
import { readResult } from "./stripe-result.ts";
import type { Tokenising, View, ViewOptions } from "./view.ts";
import type { Mistake } from "./words.ts";

/** The fields in the order of the form. */
const ORDER = ["number", "name", "expiry", "cvc"] as const;
type Mistakes = Readonly<Partial<Record<(typeof ORDER)[number], Mistake>>>;

export const stripeCard = async (options: ViewOptions): Promise<View> => {
  const stripe = await stripeJs(options);
  const elements = stripe.elements();
  const look = stripeLook();
  const card = elements.create("cardNumber", { ...look, showIcon: true });
  const number = makePart("number", card);
  const expiry = makePart("expiry", elements.create("cardExpiry", look));
  const cvc = makePart("cvc", elements.create("cardCvc", look));
  const name = makeName();
  const fields = { number: number.field, name: name.field, expiry: expiry.field, cvc: cvc.field };
  const mistakes = (): Mistakes => {
    const missing = name.input.value.trim() === "" ? { name: "name" as const } : {};
    return { ...number.mistakes(), ...missing, ...expiry.mistakes(), ...cvc.mistakes() };
  };
  const check = (): boolean => !complain(ORDER, fields, mistakes());
  const tokenise = async (): Promise<Tokenising> => {
    if (!check()) return { refusal: "fields" };
    const billing_details = { name: name.input.value.trim() };
    const answer = await stripe.createPaymentMethod({ type: "card", card, billing_details });
    const made = readResult(answer, options.from.brands);
    if (!("mistakes" in made)) return made;
    complain(ORDER, fields, made.mistakes);
    return { refusal: "fields" };
  };
  const lastRow = make(
    "div",
    { class: "grid grid-cols-2 items-start gap-4" },
    expiry.field.root,
    cvc.field.root,
  );
  return {
    root: makeForm(options, number.field.root, name.field.root, lastRow),
    check,
    tokenise,
    start: async () => void (await Promise.all([number.mount(), expiry.mount(), cvc.mount()])),
    focus: (from) => (from === "start" ? number : cvc).field.focus(),
    say: (words) => {
      for (const field of Object.values(fields)) field.say(words);
    },
  };
};
