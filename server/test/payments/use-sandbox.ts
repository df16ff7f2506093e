/** @file Opens one database for the tests of a file, and a new sandbox and clock for each test. */
import { after, before, beforeEach } from "node:test";
import { openTestDatabase, type TestDatabase } from "../engine.ts";
import { standIn } from "../prepare.ts";
import { openSandbox, type TestSandbox } from "./sandbox-steps.ts";

export const useSandbox = () => {
  let database: TestDatabase;
  let sandbox: TestSandbox;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());
  beforeEach(() => {
    sandbox = openSandbox(database.handle);
  });
  return {
    database: standIn(() => database),
    sandbox: standIn(() => sandbox),
    provider: standIn(() => sandbox.provider),
  };
};
