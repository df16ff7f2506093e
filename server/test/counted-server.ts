/** @file A server that counts the database queries of each of its calls. */
import { AsyncLocalStorage } from "node:async_hooks";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { InjectOptions } from "fastify";
import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely";
import { openTestDatabase } from "./engine.ts";
import { openTestServer, type TestServer } from "./harness.ts";

interface Count {
  queries: number;
}

export interface CountedServer extends TestServer {
  /**
   * Returns, by endpoint (`area.name`), the highest number of queries in one call since the last use of this function.
   */
  readonly takeCounts: () => ReadonlyMap<string, number>;
}

/**
 * Whether the query locks a bucket. These queries are not counted, because a change locks its buckets one at a time.
 */
const locksBucket = (node: RootOperationNode): boolean => {
  if (node.kind !== "SelectQueryNode" || !node.endModifiers) return false;
  const [from] = node.from?.froms ?? [];
  return from !== undefined && TableNode.is(from) && from.table.identifier.name === "buckets";
};

/** Paths with fewer placeholders come first: `/users/search` must not match as a user with the uid `search`. */
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
  const locks = new WeakSet<QueryId>();
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (locksBucket(node)) locks.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const count = running.getStore();
      if (count && !locks.has(queryId)) count.queries += 1;
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
