/** @file What must arrive before a screen stands (docs/decisions/0039): the budgets of `npm run bench`, held here too. */
import { firstLoads } from "../bench/first-loads.ts";
import { expect, test } from "./fixtures.ts";

test("no first load is over its budget", () => {
  for (const { what, measured, budget } of firstLoads()) expect(measured, what).toBeLessThanOrEqual(budget);
});
