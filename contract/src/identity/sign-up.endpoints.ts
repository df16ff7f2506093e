/** @file Signing up. Apart from the other calls of identity: whoever has an account never needs it. */
import { cardToken } from "../billing/cards.endpoints.ts";
import { optionalAddress } from "../billing/subscribers.endpoints.ts";
import { endpoint } from "../endpoint.ts";
import {
  authKey,
  ENTERPRISE_NAME_MAX,
  email,
  mac,
  newUid,
  optionalLine,
  personName,
  sealedKey,
  sealedSek,
} from "../fields.ts";
import { isEnterprisePlan, PLAN_IDS } from "../plans.ts";
import { founding } from "../team/founding.ts";
import { z } from "../zod.ts";
import { bundle, kdfChoice, privateKeys, sessionReply } from "./identity.endpoints.ts";

const signupBody = z
  .object({
    uid: newUid,
    firstname: personName,
    lastname: personName,
    email,
    email_confirm: email,
    password: authKey,
    plan: z.enum(PLAN_IDS, "plan_unavailable"),
    /** A paid plan needs both this and an address. */
    credit_card: z.nullable(cardToken),
    ...optionalAddress,
    locale: z.enum(["en", "fr-CA"]),
    ...kdfChoice,
    sek: sealedSek,
    bundle,
    private_keys: privateKeys,
    /** The system bucket "Private passwords". */
    bucket: z.object({ uid: newUid, key: sealedKey("bk-self"), header_mac: mac }),
    /** Its name, and its keys: where the plan is an enterprise's, and nowhere else. */
    enterprise: optionalLine(ENTERPRISE_NAME_MAX),
    founding: z.nullish(founding),
  })
  .check(
    z.refine((form) => form.email === form.email_confirm, {
      path: ["email_confirm"],
      error: "email_mismatch",
    }),
    z.refine((form) => form.bundle.uid === form.uid, { path: ["bundle"], error: "bundle_invalid" }),
    z.refine((form) => !isEnterprisePlan(form.plan) || form.enterprise !== null, {
      path: ["enterprise"],
      error: "required",
    }),
    z.refine((form) => isEnterprisePlan(form.plan) === Boolean(form.founding), {
      path: ["founding"],
      error: "founding_invalid",
    }),
  );

export const signUpEndpoints = {
  signup: endpoint({
    method: "POST",
    path: "/api/signup",
    summary: "Creates an account, its identity keys and its system bucket, at once or not at all.",
    access: "anyone",
    body: signupBody,
    reply: sessionReply,
    status: 201,
  }),
};

export type SignupBody = z.output<typeof signupBody>;
