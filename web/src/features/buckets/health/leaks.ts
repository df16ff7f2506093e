/** @file Loads the leaked-passwords filter, if the server has one. It is one file, the same for every user. */
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import { COMMON } from "./common-count.ts";
import type { HealthChecker } from "./health-checker.ts";

/** How many leaked passwords the report knows. `problem` says why it does not use the filter of the server. */
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

/** The filter from the server or from the cache; undefined if the server has none, null if it cannot be loaded. */
const load = async (
  { server, signal }: LeaksSource,
  cache: RequestCache,
): Promise<ArrayBuffer | null | undefined> => {
  const reply = await fetch(`${server}${LEAKED_PASSWORDS_PATH}`, { signal, cache }).catch(() => null);
  if (reply?.status === NO_CONTENT) return undefined;
  return reply?.ok ? reply.arrayBuffer().catch(() => null) : null;
};

/** Problems that may be only in the browser's cached copy of the filter. The browser keeps a copy for a week. */
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
 * Loads the filter into the checker. If the browser's cached copy may be at fault, loads it again from the server.
 * Without a filter, the report still recognises the most common passwords.
 */
export const loadLeaks = async (checker: HealthChecker, source: LeaksSource): Promise<Leaks> => {
  const leaks = await take(checker, source, "default");
  return MAY_BE_CACHED.includes(leaks.problem) ? take(checker, source, "reload") : leaks;
};
