/** @file Simulates users who create, save and read entries, and records what the server has acknowledged. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "@keepwell/contract/zod.ts";

/** After this many milliseconds without a reply, a call counts as failed. */
const CALL_MS = 10_000;
const PAUSE_AFTER_FAILURE_MS = 250;

/** The output of `target.ts`. */
export const preparedTarget = z.object({
  token: z.string(),
  /** The path of the calls that list and create the entries of a bucket. */
  path: z.string(),
  /** The body of a new entry, without its uid. */
  create: z.record(z.string(), z.unknown()),
  /** The body of the new entry's first save. */
  save: z.record(z.string(), z.unknown()),
});

export interface Target extends z.infer<typeof preparedTarget> {
  readonly port: number;
}

/** A revision of an entry that the server has acknowledged as stored. */
interface Acknowledged {
  readonly uid: string;
  readonly rev: number;
}

export interface LoadResult {
  readonly acknowledged: readonly Acknowledged[];
  readonly calls: number;
  readonly failures: readonly string[];
  /** The longest time, in seconds, in which the server acknowledged no write. */
  readonly longestGap: number;
}

interface Call {
  readonly method: "GET" | "POST" | "PUT";
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

/**
 * Puts load on the server until `stop` is called.
 *
 * @param users how many users make calls at the same time, each over its own connection.
 */
export const startLoad = (target: Target, users: number) => {
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  const { path } = target;
  const save = JSON.stringify(target.save);
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

  const write = async (agent: Agent, call: Call, expected: number, made: Acknowledged): Promise<boolean> => {
    if (!(await make(agent, call, expected))) return false;
    acknowledged.push(made);
    longestGap = Math.max(longestGap, performance.now() - last);
    last = performance.now();
    return true;
  };

  const user = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (running) {
      const uid = randomUUID();
      const body = JSON.stringify({ ...target.create, uid });
      const [created, saved] = [
        { uid, rev: 1 },
        { uid, rev: 2 },
      ];
      if (!(await write(agent, { method: "POST", path, body }, 201, created))) continue;
      await write(agent, { method: "PUT", path: `${path}/${uid}`, body: save }, 200, saved);
      await make(agent, { method: "GET", path: `${path}/${uid}` }, 200);
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
