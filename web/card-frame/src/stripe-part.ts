/** @file One of Stripe's fields. Each is a frame from Stripe inside the card frame. */

import { fieldBox } from "@keepwell/ui/field-class.ts";
import type {
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from "@stripe/stripe-js";
import { make } from "./dom.ts";
import { type Field, makeField } from "./field.ts";
import { mistakesFor, type StripeField, type StripeMistakes } from "./stripe-result.ts";
import type { Mistake } from "./words.ts";

type StripeElement = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;

const MISSING: Readonly<Record<StripeField, Mistake>> = {
  number: "numberMissing",
  expiry: "expiry",
  cvc: "cvc",
};

/** Returns the current colours as values for Stripe's fields, because Stripe's frames do not see the page's styles. */
const styleNow = (): StripeElementStyle => {
  const colour = (name: string) => {
    const probe = make("span", {});
    probe.style.color = `var(--color-${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const { fontSize } = getComputedStyle(document.body);
  return {
    base: {
      color: colour("ink"),
      fontSize,
      iconColor: colour("ink-2"),
      "::placeholder": { color: colour("ink-3") },
    },
    invalid: { color: colour("ink"), iconColor: colour("danger-text") },
  };
};

/** The options for the look of each of Stripe's elements. Pass them when the element is made. */
export const stripeLook = () => ({ style: styleNow(), classes: { focus: "stripe-focus" } });

interface Part {
  readonly field: Field;
  readonly mount: () => Promise<void>;
  /** Returns the problem that Stripe's field reports. An empty field is also a problem. */
  readonly mistakes: () => StripeMistakes;
}

export const makePart = (name: StripeField, element: StripeElement): Part => {
  const inner = make("div", { class: "min-w-0 flex-1 self-center px-3" });
  const made = makeField({
    label: name,
    control: inner,
    box: make("div", { class: `${fieldBox} stripe-box` }, inner),
  });
  let state: { readonly complete: boolean; readonly code?: string } = { complete: false };
  // Every kind of element has this event, but Stripe's types declare it separately for each kind. The cast to one kind
  // is for the types only.
  const number = element as StripeCardNumberElement;
  number.on("change", ({ complete, error }) => {
    state = error ? { complete, code: error.code } : { complete };
  });
  return {
    field: { ...made, focus: () => element.focus() },
    mount: () =>
      new Promise((resolve, reject) => {
        number.on("ready", () => resolve());
        number.on("loaderror", () => reject(new Error("A field of Stripe's did not load.")));
        element.mount(inner);
      }),
    mistakes: () => (state.complete ? {} : { [name]: mistakesFor(state.code)?.[name] ?? MISSING[name] }),
  };
};
