/**
 * @file The calls for signing up. They are separate from other calls on accounts, because a user who has an account
 * never needs them.
 */
import { cardToken } from "../billing/cards.endpoints.ts";
import { placeExists } from "../billing/place-check.ts";
import { optionalAddress } from "../billing/subscribers.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import { ENTERPRISE_NAME_MAX, email, newUid, optionalLine, personName } from "../fields.ts";
import { isEnterprisePlan, isPaidPlan, PLAN_IDS } from "../plans.ts";
import {
  cardDeclined,
  cardToConfirm,
  emailTaken,
  paymentsUnavailable,
  planUnavailable,
  refusal,
  signUpClosed,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { reportFields } from "../report-fields.ts";
import { founding } from "../team/founding.ts";
import { named, z } from "../zod.ts";
import { sessionReply } from "./identity.endpoints.ts";
import { newAccount } from "./new-account.ts";

/** The fields that a user fills in, except the password: only the client can check that one. */
const formFields = {
  firstname: personName,
  lastname: personName,
  email,
  email_confirm: email,
  plan: z.enum(PLAN_IDS, "plan_unavailable"),
  /** The card. A paid plan requires a card and an address, unless the operator gives it free of charge. */
  credit_card: z.nullable(cardToken),
  ...optionalAddress,
  /** Whether the user asks to have a paid plan free of charge. The plan must be in the server's `free_plans`. */
  free_of_charge: z.optional(z.boolean()),
  /** The enterprise's name, if the plan is for enterprises. */
  enterprise: optionalLine(ENTERPRISE_NAME_MAX),
};

const typedForm = z.object(formFields);
type TypedForm = z.output<typeof typedForm>;

const emailsMatch = reportFields<TypedForm>((form) => ({
  email_confirm: form.email === form.email_confirm ? [] : ["email_mismatch"],
}));

const REQUIRED = {
  enterprise: ["enterprise"],
  paid: ["address", "city", "postalcode", "iso_country"],
} as const satisfies Record<string, readonly (keyof TypedForm)[]>;

/** Checks that the form has what its plan needs: a name for the enterprise, an address and a card. */
const planIsComplete = reportFields<TypedForm>((form) => {
  const plan = PLAN_IDS.find((one) => one === form.plan) ?? "free";
  const isPaid = isPaidPlan(plan) && form.free_of_charge !== true;
  const required = [
    ...(isEnterprisePlan(plan) ? REQUIRED.enterprise : []),
    ...(isPaid ? REQUIRED.paid : []),
  ].filter((field) => !form[field]);
  const isCardMissing = isPaid && !form.credit_card;
  return {
    ...Object.fromEntries(required.map((field) => [field, ["required" as const]])),
    credit_card: isCardMissing ? ["card_required"] : [],
  };
});

/**
 * The fields that a user fills in. The page checks them with this schema, so that it shows every problem before it
 * sends anything.
 */
export const signUpForm = typedForm.check(emailsMatch, planIsComplete, placeExists);

const signupBody = z
  .object({
    ...formFields,
    uid: newUid,
    ...newAccount,
    /** The enterprise's keys, if the plan is for enterprises. */
    founding: z.nullish(founding),
  })
  .check(
    emailsMatch,
    planIsComplete,
    placeExists,
    z.refine((form) => form.bundle.uid === form.uid, { path: ["bundle"], error: "bundle_invalid" }),
    z.refine((form) => isEnterprisePlan(form.plan) === Boolean(form.founding), {
      path: ["founding"],
      error: "founding_invalid",
    }),
    // A founder's first state is part of `founding`.
    z.refine((form) => !form.founding || form.state === undefined, { path: ["state"], error: "invalid" }),
  );

const domain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/),
  );

/** The rule for who may create an account. Invited people may create an account in every mode except `closed`. */
export const signUpRule = named(
  "SignUpRule",
  z.object({
    mode: z.enum(["open", "domains", "invited", "closed"]),
    /** The domains whose addresses the mode `domains` accepts, in lower case. */
    domains: z.array(domain).check(z.maxLength(100)),
  }),
);

export type SignUpRule = z.output<typeof signUpRule>;

export const signUpEndpoints = {
  readSignUpRule: endpoint({
    method: "GET",
    path: "/api/signup",
    summary: "Says who may create an account on this server.",
    access: "anyone",
    reply: signUpRule,
  }),
  signup: endpoint({
    method: "POST",
    path: "/api/signup",
    summary: "Creates an account with its identity keys and its system bucket, all or nothing.",
    access: "anyone",
    refusals: [
      signUpClosed,
      refusal(
        "validation",
        "The sign-up rule does not admit `email`, and no bucket is shared with that address (`email_not_admitted`).",
      ),
      emailTaken,
      planUnavailable,
      uidTaken,
      cardDeclined,
      cardToConfirm,
      refusal(
        "conflict",
        "Another call has finished or ended this sign-up, or the first call of this sign-up named another plan.",
      ),
      paymentsUnavailable,
      tooManyTries,
    ],
    body: signupBody,
    reply: sessionReply,
    status: 201,
  }),
};

export type SignupBody = z.output<typeof signupBody>;
