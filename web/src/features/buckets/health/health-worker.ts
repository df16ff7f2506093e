/**
 * @file The worker of a health report. It keeps the opened entries, and finds their problems without blocking the page.
 */
import { createHealthReport } from "@keepwell/client/health/health-report.ts";
import { siteFacts } from "@keepwell/client/health/site-facts.ts";
import {
  type FilterProblem,
  isInFilter,
  type LeakedFilter,
  leakKey,
  readLeakedFilter,
} from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { isCommon } from "./common.ts";
import type { HealthReply, HealthRequest } from "./health-messages.ts";
import sites from "./sites.json" with { type: "json" };
import { isWeak } from "./weak.ts";

let filter: LeakedFilter | undefined;

const isLeaked = async (password: string): Promise<boolean> => {
  if (isCommon(password)) return true;
  if (!filter) return false;
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(password));
  return isInFilter(filter, leakKey(digest));
};

const health = createHealthReport({ isWeak, isLeaked, sites: siteFacts(sites) });

/** Uses the filter for all entries of later calls of `put`. */
const takeFilter = (bytes: Uint8Array<ArrayBuffer>): { readonly count: number } | FilterProblem => {
  const read = readLeakedFilter(bytes);
  if (typeof read === "string") return read;
  filter = read;
  return { count: read.count };
};

const answer = async (request: HealthRequest): Promise<HealthReply> => {
  const { id } = request;
  try {
    if (request.ask === "filter") return { id, filter: takeFilter(request.bytes) };
    if (request.ask === "report") return { id, report: await health.report(request.rule, request.marks) };
    if (request.ask === "tag") return { id, tag: await health.tagOf(request.uid, request.secret) };
    if (request.ask === "put") await health.put(request.entries);
    else health.remove(request.uids);
    return { id, done: true };
  } catch {
    return { id, failed: true };
  }
};

addEventListener("message", async ({ data }: MessageEvent<HealthRequest>) => postMessage(await answer(data)));
