import { after, before } from "node:test";
import { openTestServer, type TestServer } from "./harness.ts";

/** A server for all tests of a file, on a database of its own. It is there once the first hook or test runs. */
export const useServer = (...options: Parameters<typeof openTestServer>): TestServer => {
  let opened: TestServer | undefined;
  const server = (): TestServer => {
    if (!opened) throw new Error("The server is there within hooks and tests.");
    return opened;
  };
  before(async () => {
    opened = await openTestServer(...options);
  });
  after(() => server().close());
  return {
    get app() {
      return server().app;
    },
    get context() {
      return server().context;
    },
    get database() {
      return server().database;
    },
    get services() {
      return server().services;
    },
    get clock() {
      return server().clock;
    },
    logged: () => server().logged(),
    close: () => server().close(),
  };
};
