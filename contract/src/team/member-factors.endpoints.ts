import { endpoint } from "../endpoint.ts";
import { notAdministrator, notInEnterprise } from "../refusals.ts";
import { z } from "../zod.ts";
import { enterpriseParams, person } from "./fields.ts";

export const memberFactorsEndpoints = {
  listMemberFactors: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/two-factor",
    summary: "Tells for each active member whether a second factor is on.",
    details: "The reply does not tell which factor is on, nor since when.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    reply: z.array(z.object({ user: person, two_factor: z.boolean() })),
  }),
};

export type MemberFactors = z.output<typeof memberFactorsEndpoints.listMemberFactors.reply>[number];
