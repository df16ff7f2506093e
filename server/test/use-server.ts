import { after, before } from "node:test";
import { openTestServer, type TestServer } from "./harness.ts";

export interface UsedServer extends TestServer {
  /**
   * Resolves when the server is open. A `before` hook of the file must first await this promise, because hooks may run
   * at the same time.
   */
  readonly opened: Promise<void>;
}

/** Opens a server with its own database for all tests of a file. The server can be used after `opened` has resolved. */
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
