/** @file Starts a worker for a health report, and sends it the page's calls. */
import { startWorker } from "../../../kdf/app-worker.ts";
import { askWorker, type Question } from "../../../kdf/ask-worker.ts";
import type { HealthChecker } from "./health-checker.ts";
import type { HealthReply, HealthRequest } from "./health-messages.ts";

const FAILED = "The worker of the health report failed.";

export const openHealthChecker = (): HealthChecker => {
  const worker = askWorker<HealthRequest, HealthReply>(startWorker("health"), FAILED);
  const ask = async (question: Question<HealthRequest>): Promise<HealthReply> => {
    const reply = await worker.ask(question);
    if ("failed" in reply) throw new Error(FAILED);
    return reply;
  };
  return {
    takeFilter: async (bytes) => {
      const reply = await ask({ ask: "filter", bytes });
      if (!("filter" in reply)) throw new Error(FAILED);
      return reply.filter;
    },
    put: async (entries) => void (await ask({ ask: "put", entries })),
    remove: async (uids) => void (await ask({ ask: "remove", uids })),
    report: async (rule, marks) => {
      const reply = await ask({ ask: "report", rule, marks });
      if (!("report" in reply)) throw new Error(FAILED);
      return reply.report;
    },
    tagOf: async (uid, secret) => {
      const reply = await ask({ ask: "tag", uid, secret });
      if (!("tag" in reply) || reply.tag === null) throw new Error(FAILED);
      return reply.tag;
    },
    close: worker.close,
  };
};
