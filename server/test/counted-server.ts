/** @file A server that counts how many queries each of its calls makes of the database. */
import { AsyncLocalStorage } from "node:async_hooks";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { InjectOptions } from "fastify";
import type { KyselyPlugin } from "kysely";
import { openTestDatabase } from "./engine.ts";
import { openTestServer, type TestServer } from "./harness.ts";

interface Count {
  queries: number;
}

export interface CountedServer extends TestServer {
  /** The highest number of each call that was made since the last time, by `area.name`. */
  readonly takeCounts: () => ReadonlyMap<string, number>;
}

/** Those with fewer placeholders first: `/users/search` is not somebody called so. */
const CALLS = Object.entries(endpoints)
  .flatMap(([area, table]) =>
    Object.entries(table).map(([name, { method, path }]) => ({
      call: `${area}.${name}`,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      placeholders: path.split("{").length,
    })),
  )
  .sort((one, other) => one.placeholders - other.placeholders);

const callOf = ({ method, url }: InjectOptions): string => {
  const path = String(url).split("?")[0] ?? "";
  const found = CALLS.find((one) => one.method === (method ?? "GET") && one.pattern.test(path));
  return found?.call ?? `${method} ${path}`;
};

export const openCountedServer = async (): Promise<CountedServer> => {
  const running = new AsyncLocalStorage<Count>();
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const count = running.getStore();
      if (count) count.queries += 1;
      return result;
    },
  };
  const database = await openTestDatabase();
  const counted = { ...database, handle: database.handle.withPlugin(counter) };
  const server = await openTestServer({ database: counted });
  let counts = new Map<string, number>();

  const inject = (options: InjectOptions) => {
    const count: Count = { queries: 0 };
    return running.run(count, async () => {
      const reply = await server.app.inject(options);
      const call = callOf(options);
      counts.set(call, Math.max(counts.get(call) ?? 0, count.queries));
      return reply;
    });
  };

  return {
    ...server,
    app: Object.assign(Object.create(server.app), { inject }),
    takeCounts: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
};
