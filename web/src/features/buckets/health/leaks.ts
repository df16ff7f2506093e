/** @file The list of leaked passwords that the server may have: loaded as a file, of which no part depends on the vault. */
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import { COMMON } from "./common-count.ts";
import type { HealthChecker } from "./health-source.ts";

/** How many leaked passwords the report knows, and why it does not use the list that the server has. */
export interface Leaks {
  readonly count: number;
  readonly problem?: FilterProblem | "unreachable";
}

const NO_CONTENT = 204;

/** Loads the list into the checker. Whatever goes wrong, the most common passwords are still compared. */
export const loadLeaks = async (checker: HealthChecker, signal: AbortSignal): Promise<Leaks> => {
  const reply = await fetch(LEAKED_PASSWORDS_PATH, { signal }).catch(() => null);
  if (reply?.status === NO_CONTENT) return { count: COMMON };
  const bytes = reply?.ok ? await reply.arrayBuffer().catch(() => null) : null;
  signal.throwIfAborted();
  if (!bytes) return { count: COMMON, problem: "unreachable" };
  const taken = await checker.takeFilter(new Uint8Array(bytes));
  return typeof taken === "string" ? { count: COMMON, problem: taken } : taken;
};
