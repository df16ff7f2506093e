import { after, before } from "node:test";
import { openTestServer, type TestServer } from "./harness.ts";

export interface UsedServer extends TestServer {
  /** To be awaited first in a file's own `before`: where a file runs alone, its hooks begin all at once. */
  readonly opened: Promise<void>;
}

/** A server for all tests of a file, on a database of its own. It is there within tests, and once it is opened. */
export const useServer = (...options: Parameters<typeof openTestServer>): UsedServer => {
  let server: TestServer | undefined;
  const there = (): TestServer => {
    if (!server) throw new Error("The server is not there yet: await server.opened first.");
    return server;
  };
  const opened = new Promise<void>((resolve, reject) =>
    before(async () => {
      try {
        server = await openTestServer(...options);
        resolve();
      } catch (error) {
        reject(error);
      }
    }),
  );
  after(() => there().close());
  return {
    opened,
    get app() {
      return there().app;
    },
    get context() {
      return there().context;
    },
    get database() {
      return there().database;
    },
    get services() {
      return there().services;
    },
    get clock() {
      return there().clock;
    },
    logged: () => there().logged(),
    close: () => there().close(),
  };
};
