import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { CSP_REPORTS_PATH } from "./headers.ts";
import { toNetwork } from "./network.ts";

const REPORT_BODY_LIMIT = 16 * 1024;

const short = z.string().transform((text) => text.slice(0, 200));
const reports = z
  .array(z.object({ body: z.object({ effectiveDirective: short.optional(), blockedURL: short.optional() }) }))
  .max(20);

/**
 * Receives browsers' reports about what the policy blocked. Anyone may send reports, so their number is limited, and
 * they are only logged.
 */
export const receiveCspReports = (app: FastifyInstance, { limits, log }: Context): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/reports+json",
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post(CSP_REPORTS_PATH, { bodyLimit: REPORT_BODY_LIMIT }, async (request, reply) => {
      await limits.spend(["reports", toNetwork(request.ip)]);
      const read = reports.safeParse(request.body);
      for (const { body } of read.data ?? []) log.warn({ csp: body }, "content security policy violation");
      return reply.code(204).send();
    });
  });
};
