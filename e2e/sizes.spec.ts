/** @file The first load of each screen (docs/decisions/0039) stays within the budgets of `npm run bench`. */
import { firstLoads } from "../bench/first-loads.ts";
import { expect, test } from "./fixtures.ts";

test("no page's first load exceeds its budget", () => {
  for (const { what, measured, budget } of firstLoads()) expect(measured, what).toBeLessThanOrEqual(budget);
});
