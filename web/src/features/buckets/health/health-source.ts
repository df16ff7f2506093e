/** @file Starts a worker for a health report, and sends it the page's calls. */
import { startWorker } from "../../../kdf/app-worker.ts";
import type { HealthChecker } from "./health-checker.ts";
import type { HealthReply, HealthRequest } from "./health-messages.ts";

type Question = HealthRequest extends infer One
  ? One extends HealthRequest
    ? Omit<One, "id">
    : never
  : never;

const FAILED = "The worker of the health report failed.";

export const openHealthChecker = (): HealthChecker => {
  const worker = startWorker("health");
  const waiting = new Map<number, PromiseWithResolvers<HealthReply>>();
  let next = 1;
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error(FAILED));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<HealthReply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", fail);
  const ask = async (question: Question): Promise<HealthReply> => {
    const answer = Promise.withResolvers<HealthReply>();
    const id = next++;
    waiting.set(id, answer);
    worker.postMessage({ id, ...question });
    const reply = await answer.promise;
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
    close: () => {
      worker.terminate();
      fail();
    },
  };
};
