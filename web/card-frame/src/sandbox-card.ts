/** @file The form for the sandbox's cards. */
import { cardBrand, cvcLength } from "@keepwell/contract/billing/card-number.ts";
import type { SandboxMistake } from "@keepwell/contract/billing/sandbox.ts";
import { type CardField, checkCard, type Mistakes, type TypedCard } from "./check-card.ts";
import { complain } from "./complain.ts";
import { make } from "./dom.ts";
import { makeForm } from "./make-form.ts";
import { sendCard } from "./sandbox-calls.ts";
import { makeFields } from "./sandbox-fields.ts";
import type { Tokenising, View, ViewOptions } from "./view.ts";

/** The fields in the order of the form. */
const ORDER = ["number", "name", "month", "year", "cvc"] as const satisfies readonly CardField[];

/** For each problem that the server can report, the problems of the form's fields. */
const SERVER_MISTAKES: Readonly<Record<SandboxMistake, Mistakes>> = {
  incorrect_number: { number: "number" },
  not_a_test_card: { number: "notTest" },
  invalid_expiry_month: { month: "expired" },
  invalid_expiry_year: { year: "expired" },
  invalid_cvc: { cvc: "cvc" },
};

const serverMistakes = (mistake: SandboxMistake, { number }: TypedCard): Mistakes =>
  mistake === "invalid_cvc" && cvcLength(cardBrand(number)) === 4
    ? { cvc: "cvcAmex" }
    : SERVER_MISTAKES[mistake];

export const sandboxCard = (options: ViewOptions): View => {
  const { fields, typed } = makeFields();
  const root = makeForm(
    options,
    fields.number.root,
    fields.name.root,
    make(
      "div",
      { class: "grid grid-cols-2 items-start gap-4 sm:grid-cols-3" },
      fields.month.root,
      fields.year.root,
      fields.cvc.root,
    ),
  );
  const check = (): boolean =>
    !complain(ORDER, fields, checkCard(typed(), { brands: options.from.brands, today: new Date() }));
  const tokenise = async (): Promise<Tokenising> => {
    if (!check()) return { refusal: "fields" };
    const card = typed();
    const sent = await sendCard(card);
    if (sent === "busy" || sent === "unreachable") return { refusal: sent };
    if (!("mistake" in sent)) return sent;
    complain(ORDER, fields, serverMistakes(sent.mistake, card));
    return { refusal: "fields" };
  };
  return {
    root,
    check,
    tokenise,
    focus: (from) => fields[from === "start" ? "number" : "cvc"].focus(),
    say: (words) => {
      for (const name of ORDER) fields[name].say(words);
    },
  };
};
