/** @file Replaces Stripe.js, which only Stripe may serve. Has only the calls that the card form uses. */

/** Runs in the card form's frame, as the script that `js.stripe.com` would send. */
const script = (): void => {
  type Listener = (event: object) => void;
  const makeElement = (type: string) => {
    const listeners: Record<string, Listener[]> = {};
    const input = document.createElement("input");
    const tell = (name: string, event: object) => {
      for (const listener of listeners[name] ?? []) listener(event);
    };
    input.setAttribute("aria-label", type);
    input.addEventListener("input", () => tell("change", { complete: input.value !== "" }));
    return {
      on: (name: string, listener: Listener) => {
        listeners[name] = [...(listeners[name] ?? []), listener];
      },
      focus: () => input.focus(),
      mount: (place: HTMLElement) => {
        place.append(input);
        setTimeout(() => tell("ready", {}));
      },
    };
  };
  const stripe = {
    elements: () => ({ create: makeElement }),
    createPaymentMethod: async () => ({
      paymentMethod: { id: "pm_fake", card: { brand: "visa", last4: "4242" } },
    }),
    handleNextAction: async () => ({ setupIntent: { status: "succeeded" } }),
  };
  Object.assign(window, { Stripe: () => stripe });
};

export const FAKE_STRIPE_JS = `(${script.toString()})()`;
