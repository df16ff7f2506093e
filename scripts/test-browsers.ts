/**
 * @file `npm run test:browsers`: the journeys in Firefox, and the core journeys in WebKit, one after the other. Names
 * of browsers may follow (`npm run test:browsers -- webkit`). A browser that cannot be had is a failure here.
 */

import type { Counted } from "./test.ts";
import { buildPage, runPlaywright } from "./test-journeys.ts";
import { findFirefox, hasWebKit } from "./test-needs.ts";
import { runNodeTests } from "./test-node.ts";

const missing = (what: string): Counted => {
  console.log(`\nNOT RUN: ${what}`);
  return { passed: 0, failed: 1 };
};

const inFirefox = (): Counted => {
  const firefox = findFirefox();
  return firefox === null
    ? missing("Firefox. Install firefox-esr, or set FIREFOX to its path.")
    : runPlaywright("firefox.config.ts", { FIREFOX: firefox });
};

const inWebKit = (): Counted | Promise<Counted> =>
  hasWebKit() ? runNodeTests(["e2e/webkit"]) : missing("WebKit. Install webkit2gtk-driver and xvfb.");

const BROWSERS: Readonly<Record<string, () => Counted | Promise<Counted>>> = {
  firefox: inFirefox,
  webkit: inWebKit,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BROWSERS));
if (unknown.length > 0) {
  console.error(
    `No browser is called ${unknown.join(", ")}. There are: ${Object.keys(BROWSERS).join(", ")}.`,
  );
  process.exit(1);
}
if (!buildPage()) process.exit(1);

let passed = 0;
let failed = 0;
for (const [name, run] of Object.entries(BROWSERS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const counted = await run();
  console.log(`=== ${name}: ${counted.passed} passed, ${counted.failed} failed`);
  passed += counted.passed;
  failed += counted.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
