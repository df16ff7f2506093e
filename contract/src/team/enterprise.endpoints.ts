/** @file An enterprise, as its members see it. For other users the calls answer 404. */
import { endpoint } from "../endpoint.ts";
import {
  counter,
  digits,
  ENTERPRISE_NAME_MAX,
  grant,
  INTEGER_MAX,
  line,
  publicKey,
  shownRosterEntry,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { notAdministrator, notInEnterprise, passwordNotConfirmed, refusal } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams } from "./fields.ts";

/** The kinds of private keys of an enterprise. Each name is also the label of the grants that give the key. */
export const ENTERPRISE_KEY_KINDS = ["erk-b", "erk-r"] as const;
export type EnterpriseKeyKind = (typeof ENTERPRISE_KEY_KINDS)[number];

const enterpriseReply = named(
  "Enterprise",
  z.object({
    uid,
    name: text(ENTERPRISE_NAME_MAX),
    /**
     * The public key that signed the first entry of the roster. A client trusts it only if the enterprise's fingerprint
     * is pinned or was compared.
     */
    root_pk: publicKey,
    created_at: timestamp,
    /** Whether active members need a second factor. Missing in replies of earlier versions. */
    factor_required: z.optional(z.boolean()),
  }),
);

export const enterpriseEndpoints = {
  getEnterprise: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}",
    summary: "Returns the enterprise of the caller.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: enterpriseReply,
  }),
  updateEnterprise: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}",
    summary: "Renames the enterprise.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    body: z.object({ name: line(ENTERPRISE_NAME_MAX) }),
    reply: enterpriseReply,
  }),
  setFactorPolicy: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/factor-policy",
    summary: "Sets whether active members need a second factor.",
    details:
      "While a member has none, the sessions of that member can only make the calls that lead to a second factor; all other calls answer `two_factor.due`. A passkey is not a second factor.",
    access: "session",
    refusals: [
      notInEnterprise,
      notAdministrator,
      passwordNotConfirmed,
      refusal("two_factor.off", "The policy is turned on, and the caller has no second factor."),
    ],
    params: enterpriseParams,
    body: z.object({ required: z.boolean() }),
    reply: enterpriseReply,
  }),
  enterpriseUsage: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usage",
    summary: "Tells how many users of its plan the enterprise has, invited ones included.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: z.object({ users: z.int().check(z.minimum(0)) }),
  }),
  getRoster: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/roster",
    summary: "Returns the signed entries of the roster, from the first or after a given one.",
    details: "They say who belongs to the enterprise, and with which keys.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    query: z.object({
      after: z.optional(z.pipe(digits, z.int().check(z.minimum(0), z.maximum(INTEGER_MAX)))),
    }),
    reply: z.object({ entries: z.array(shownRosterEntry) }),
  }),
  getEnterpriseKeys: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/keys",
    summary: "Returns the enterprise's private keys as they were sealed to the caller.",
    details: "A caller who is not an administrator gets no keys.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: z.object({
      keys: z.array(
        z.object({
          kind: z.enum(ENTERPRISE_KEY_KINDS),
          gen: counter,
          grant,
          /** The public keys that the giver had when giving the key. */
          signer: bundle,
        }),
      ),
    }),
  }),
};

export type EnterpriseReply = z.output<typeof enterpriseEndpoints.getEnterprise.reply>;
export type EnterpriseKeys = z.output<typeof enterpriseEndpoints.getEnterpriseKeys.reply>;
