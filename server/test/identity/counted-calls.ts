/** @file Makes calls from chosen network addresses, and counts their replies. */
import type { TestDatabase } from "../engine.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";

const ROOMY = { points: 100_000, seconds: 60 };
/** High limits for sign-ins, sign-ups and confirmations. The limits of codes and messages stay as they are. */
export const LIMITS = { login: ROOMY, login_ip: ROOMY, prelogin: ROOMY, signup: ROOMY, confirm: ROOMY };

export const forgetLimits = ({ handle }: TestDatabase, name: string) =>
  handle.deleteFrom("rate_limits").where("key", "like", `${name}:%`).execute();

export const post = (on: TestServer, path: string, body: unknown, ip = "10.0.0.1") =>
  send(on, { method: "POST", url: `/api/${path}`, body, headers: { "x-forwarded-for": ip } });

export const count = (replies: readonly RawReply[]) => {
  const counts: Record<string, number> = {};
  for (const { status, code } of replies) {
    const key = code ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
