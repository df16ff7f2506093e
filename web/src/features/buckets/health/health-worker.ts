/** @file Keeps the opened entries of a health report, and judges them, outside of the page's thread. */
import { createHealthReport } from "@keepwell/client/health/health-report.ts";
import { siteFacts } from "@keepwell/client/health/site-facts.ts";
import { isCommon } from "./common.ts";
import type { HealthReply, HealthRequest } from "./health-messages.ts";
import sites from "./sites.json" with { type: "json" };
import { isWeak } from "./weak.ts";

const health = createHealthReport({
  isWeak,
  isLeaked: async (password) => isCommon(password),
  sites: siteFacts(sites),
});

const answer = async (request: HealthRequest): Promise<HealthReply> => {
  const { id } = request;
  try {
    if (request.ask === "report") return { id, report: health.report(request.rule) };
    if (request.ask === "put") await health.put(request.entries);
    else health.remove(request.uids);
    return { id, done: true };
  } catch {
    return { id, failed: true };
  }
};

addEventListener("message", async ({ data }: MessageEvent<HealthRequest>) => postMessage(await answer(data)));
