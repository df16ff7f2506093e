/** @file Users who create and read entries all the time, and remember what the server has acknowledged. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";

/** How long a caller waits for a reply before the call counts as failed. */
const CALL_MS = 10_000;
const PAUSE_AFTER_FAILURE_MS = 250;

export interface Target {
  readonly port: number;
  readonly token: string;
  readonly bucketUid: string;
  readonly entry: SealedEntry;
}

export interface LoadResult {
  /** The uids of entries that the server said it has created. */
  readonly acknowledged: readonly string[];
  readonly calls: number;
  readonly failures: readonly string[];
  /** The longest time in seconds during which no write was acknowledged. */
  readonly longestGap: number;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

const send = ({ port, token }: Target, agent: Agent, { method, path, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      "X-Requested-With": "XMLHttpRequest",
      Authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
    };
    const call = request(
      { host: "127.0.0.1", port, agent, method, path, headers, timeout: CALL_MS },
      (reply) => {
        reply.resume();
        reply.once("end", () => resolve(reply.statusCode ?? 0));
        reply.once("error", reject);
      },
    );
    call.once("timeout", () => call.destroy(new Error("no reply in time")));
    call.once("error", reject);
    call.end(body);
  });

/** The sealed values of a stored entry, under another uid. The server cannot open them, so it accepts them. */
const creation = ({ entry }: Target): ((uid: string) => string) => {
  const { id: _, bucket, password_list, permissions, created_at, updated_at, ...written } = entry;
  const body = { ...written, pwd_hash: "0".repeat(64), confirm_password: "0".repeat(64) };
  return (uid) => JSON.stringify({ ...body, uid });
};

/**
 * Puts load on the server until `stop` is called.
 *
 * @param users how many call at the same time, each over a connection of their own.
 */
export const startLoad = (target: Target, users: number) => {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const body = creation(target);
  const path = `/api/buckets/${target.bucketUid}/entries`;
  let calls = 0;
  let running = true;
  let last = performance.now();
  let longestGap = 0;

  const make = async (agent: Agent, call: Call, expected: number): Promise<boolean> => {
    calls += 1;
    const status = await send(target, agent, call).catch((error: Error) => error.message);
    if (status === expected) return true;
    failures.push(`${new Date().toISOString()} ${call.method} ${status}`);
    await wait(PAUSE_AFTER_FAILURE_MS);
    return false;
  };

  const user = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (running) {
      const uid = randomUUID();
      if (await make(agent, { method: "POST", path, body: body(uid) }, 201)) {
        acknowledged.push(uid);
        longestGap = Math.max(longestGap, performance.now() - last);
        last = performance.now();
        await make(agent, { method: "GET", path: `${path}/${uid}` }, 200);
      }
    }
    agent.destroy();
  };

  const all = Array.from({ length: users }, user);
  return {
    calls: (): number => calls,
    acknowledged: (): number => acknowledged.length,
    stop: async (): Promise<LoadResult> => {
      running = false;
      await Promise.all(all);
      longestGap = Math.max(longestGap, performance.now() - last);
      return { acknowledged, calls, failures, longestGap: longestGap / 1000 };
    },
  };
};
