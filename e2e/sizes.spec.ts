/**
 * @file The first loads of the sign-in and of the vault (docs/decisions/0039) stay within the budgets of `npm run
 * bench`.
 */
import { firstLoads } from "../bench/first-loads.ts";
import { expect, test } from "./fixtures.ts";

test("the first loads of sign-in and vault do not exceed their budgets", () => {
  for (const { what, measured, budget } of firstLoads()) expect(measured, what).toBeLessThanOrEqual(budget);
});
