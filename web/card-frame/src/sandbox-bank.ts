/** @file The sandbox's replacement for a bank's confirmation page. */
import type { SandboxChallenge } from "@keepwell/contract/billing/sandbox.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";
import { type ButtonVariant, buttonClass } from "@keepwell/ui/button-class.ts";
import { money } from "../../src/features/billing/money.ts";
import { make } from "./dom.ts";
import { readChallenge, settleChallenge } from "./sandbox-calls.ts";
import type { View, ViewOptions } from "./view.ts";
import type { Words } from "./words.ts";

const isNamed = (brand: string, words: Words): brand is keyof Words["brands"] =>
  Object.hasOwn(words.brands, brand);

const cardLine = ({ brand, last4 }: SandboxChallenge, words: Words): string =>
  `${isNamed(brand, words) ? words.brands[brand] : words.bank.card} •••• ${last4}`;

const row = (term: string, value: string): Node[] => [
  make("dt", { class: "text-ink-2" }, term),
  make("dd", { class: "text-end tabular-nums" }, value),
];

const makeButton = (variant: ButtonVariant, press: () => void) => {
  const button = make("button", { type: "button", class: buttonClass(variant, "md") });
  button.addEventListener("click", press);
  return button;
};

interface Asked {
  readonly challenge: SandboxChallenge;
  readonly words: Words;
  readonly locale: Locale;
}

const facts = ({ challenge, words, locale }: Asked): Node[] => [
  ...row(words.bank.card, cardLine(challenge, words)),
  ...(challenge.amount === null
    ? row(words.bank.amount, words.bank.noAmount)
    : row(words.bank.amount, money(challenge.amount, locale))),
];

/** Shows the question of the sandbox's bank. The cardholder can confirm or refuse. */
export const sandboxBank = async ({ tell }: ViewOptions, clientSecret: string): Promise<View> => {
  const challenge = await readChallenge(clientSecret);
  const about = make("p", { class: "text-ink-2", role: "status" });
  const list = make("dl", { class: "grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-line py-3" });
  let words: Words | undefined;
  let isSettling = false;
  const settle = async (passed: boolean) => {
    if (isSettling) return;
    isSettling = true;
    about.textContent = words?.bank.about ?? "";
    const answer = await settleChallenge(clientSecret, passed);
    if (answer === "settled") return tell({ kind: "settled", passed });
    if (answer === "over") return close();
    isSettling = false;
    about.textContent = words?.bank.unreachable ?? "";
  };
  const refuse = makeButton("secondary", () => void settle(false));
  const approve = makeButton("primary", () => void settle(true));
  const buttons = make("div", { class: "flex flex-wrap justify-end gap-2" }, refuse, approve);
  const close = () => {
    for (const part of [list, buttons]) part.hidden = true;
    about.textContent = words?.bank.over ?? "";
  };
  return {
    root: make("div", { class: "flex flex-col gap-4 text-ui" }, about, list, buttons),
    focus: (from) => (from === "start" ? refuse : approve).focus(),
    say: (spoken, locale) => {
      words = spoken;
      if (challenge === null) return close();
      about.textContent = spoken.bank.about;
      list.replaceChildren(...facts({ challenge, words: spoken, locale }));
      refuse.textContent = spoken.bank.fail;
      approve.textContent = spoken.bank.approve;
    },
  };
};
