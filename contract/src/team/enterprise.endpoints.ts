/** @file An enterprise as its members see it. Anybody else hears that there is none. */
import { endpoint } from "../endpoint.ts";
import {
  counter,
  digits,
  ENTERPRISE_NAME_MAX,
  grant,
  line,
  publicKey,
  rosterEntry,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams } from "./fields.ts";

/** What the database takes for an integer. */
const INTEGER_MAX = 2 ** 31 - 1;

/** Each private key of an enterprise, by the label of the grant that it is given with. */
export const ENTERPRISE_KEY_KINDS = ["erk-b", "erk-r"] as const;
export type EnterpriseKeyKind = (typeof ENTERPRISE_KEY_KINDS)[number];

const enterpriseReply = named(
  "Enterprise",
  z.object({
    uid,
    name: text(ENTERPRISE_NAME_MAX),
    /** The key that signed its roster's first entry. What a client believes, it has compared or pinned. */
    root_pk: publicKey,
    created_at: timestamp,
  }),
);

export const enterpriseEndpoints = {
  getEnterprise: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}",
    summary: "The enterprise that the caller belongs to.",
    access: "session",
    params: enterpriseParams,
    reply: enterpriseReply,
  }),
  updateEnterprise: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}",
    summary: "Renames the enterprise. For administrators.",
    access: "session",
    params: enterpriseParams,
    body: z.object({ name: line(ENTERPRISE_NAME_MAX) }),
    reply: enterpriseReply,
  }),
  enterpriseUsage: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usage",
    summary: "How much of its plan an enterprise uses: its users, invited ones included.",
    access: "session",
    params: enterpriseParams,
    reply: z.object({ users: z.int().check(z.minimum(0)) }),
  }),
  getRoster: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/roster",
    summary:
      "Who belongs to it and under which keys: signed entries, from the first to the last, or those that follow the one of that number.",
    access: "session",
    params: enterpriseParams,
    query: z.object({
      after: z.optional(z.pipe(digits, z.int().check(z.minimum(0), z.maximum(INTEGER_MAX)))),
    }),
    reply: z.object({ entries: z.array(rosterEntry) }),
  }),
  getEnterpriseKeys: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/keys",
    summary:
      "The enterprise's private keys, as they were sealed to the caller; none for who is no administrator.",
    access: "session",
    params: enterpriseParams,
    reply: z.object({
      keys: z.array(
        z.object({
          kind: z.enum(ENTERPRISE_KEY_KINDS),
          gen: counter,
          grant,
          /** Of whoever gave it, as then. */
          signer: bundle,
        }),
      ),
    }),
  }),
};

export type EnterpriseReply = z.output<typeof enterpriseEndpoints.getEnterprise.reply>;
export type EnterpriseKeys = z.output<typeof enterpriseEndpoints.getEnterpriseKeys.reply>;
