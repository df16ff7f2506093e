/**
 * @file Loads the leaked-passwords filter, if the server has one. The filter is one file, and every user gets the same.
 */
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import { COMMON } from "./common-count.ts";
import type { HealthChecker } from "./health-checker.ts";

/**
 * The number of leaked passwords that the report knows. If `problem` is set, it says why the report does not use the
 * server's filter.
 */
export interface Leaks {
  readonly count: number;
  readonly problem?: FilterProblem | "unreachable";
}

interface LeaksSource {
  /** The origin of the server. */
  readonly server: string;
  readonly signal: AbortSignal;
}

const NO_CONTENT = 204;

/**
 * Loads the filter from the server or from the browser's cache. Returns undefined if the server has none, and null if
 * it cannot be loaded.
 */
const load = async (
  { server, signal }: LeaksSource,
  cache: RequestCache,
): Promise<ArrayBuffer | null | undefined> => {
  const reply = await fetch(`${server}${LEAKED_PASSWORDS_PATH}`, { signal, cache }).catch(() => null);
  if (reply?.status === NO_CONTENT) return undefined;
  return reply?.ok ? reply.arrayBuffer().catch(() => null) : null;
};

/**
 * Problems that the browser's cached copy of the filter may have although the server's filter is good. The browser
 * keeps its copy for a week.
 */
const MAY_BE_CACHED: readonly Leaks["problem"][] = ["damaged", "foreign"];

const take = async (checker: HealthChecker, source: LeaksSource, cache: RequestCache): Promise<Leaks> => {
  const bytes = await load(source, cache);
  source.signal.throwIfAborted();
  if (bytes === undefined) return { count: COMMON };
  if (bytes === null) return { count: COMMON, problem: "unreachable" };
  const taken = await checker.takeFilter(new Uint8Array(bytes));
  return typeof taken === "string" ? { count: COMMON, problem: taken } : taken;
};

/**
 * Loads the filter into the checker. If only the browser's cached copy may be damaged or out of date, loads the filter
 * again from the server. Without a filter, the report still recognises the most common passwords.
 */
export const loadLeaks = async (checker: HealthChecker, source: LeaksSource): Promise<Leaks> => {
  const leaks = await take(checker, source, "default");
  return MAY_BE_CACHED.includes(leaks.problem) ? take(checker, source, "reload") : leaks;
};
