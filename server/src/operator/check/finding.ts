/** @file What one check of the installation found. */
import type { Context } from "../../context.ts";

/** The part of the context for checks that need no database. */
export type Installation = Pick<Context, "config" | "clock" | "secrets">;

export interface Finding {
  readonly name: string;
  /** `warning`: it works, but the operator should know. `failed`: something does not work or is not safe. */
  readonly state: "ok" | "warning" | "failed";
  readonly text: string;
}

export const ok = (name: string, text: string): Finding => ({ name, state: "ok", text });
export const warning = (name: string, text: string): Finding => ({ name, state: "warning", text });
export const failed = (name: string, text: string): Finding => ({ name, state: "failed", text });

/** The code of an error of the system or the network. A code contains no address and no secret. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "unknown";
  // The reason of `AbortSignal.timeout`. The code of a DOMException is a number.
  if (cause.name === "TimeoutError") return "ETIMEDOUT";
  return "code" in cause ? String(cause.code) : cause.name;
};
