/**
 * @file The parts of a call that no schema can express: the path to an existing object (one that `openTargets` has
 * made), and some members of the query and body.
 */
import { callPath } from "../authorization/call-path.ts";
import { rows } from "../authorization/rows.ts";
import type { openTargets } from "../authorization/targets.ts";
import type { Operation } from "./document.ts";
import { isRecord } from "./json-schema.ts";

export type Targets = Awaited<ReturnType<typeof openTargets>>;

export interface Values {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns the path of a call on the owner's objects. */
export const seededPath = async (targets: Targets, operation: Operation): Promise<string> =>
  callPath(operation, await targets.of("owner's"));

/** Returns the values with the members that the operation's row supplies; null if the row expects no success. */
export const suppliedValues = async (
  targets: Targets,
  { id }: Operation,
  { query, body }: Values,
): Promise<Values | null> => {
  const row = rows.get(id);
  if (!row || row.allowed >= 300) return null;
  const own = row.body?.(await targets.of("owner's"));
  const asked = { ...query, ...Object.fromEntries(new URLSearchParams(row.query ?? "")) };
  if (own === undefined) return { query: asked };
  return { query: asked, body: isRecord(body) && isRecord(own) ? { ...body, ...own } : own };
};
