/** @file A sandbox for the tests of a file: one database, and a provider and a clock of its own for each test. */
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
