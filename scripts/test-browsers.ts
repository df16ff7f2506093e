/**
 * @file `npm run test:browsers`: runs the journeys (the tests in e2e/) in Firefox, then the core journeys in WebKit.
 * Arguments select browsers (`npm run test:browsers -- webkit`). A missing browser counts as a failure.
 */

import { type Counted, chooseSuites, missing, runSuites, type Suites } from "./suites.ts";
import { buildPage, runPlaywright } from "./test-journeys.ts";
import { findFirefox, hasWebKit } from "./test-needs.ts";
import { runNodeTests } from "./test-node.ts";

const REQUIRED = { isRequired: true };

const inFirefox = async (): Promise<Counted> => {
  const firefox = findFirefox();
  if (firefox === null) return missing("Firefox. Install firefox-esr, or set FIREFOX to its path.", REQUIRED);
  const journeys = runPlaywright("firefox.config.ts", { FIREFOX: firefox });
  const extension = await runNodeTests(["e2e/extension"], { FIREFOX: firefox });
  return { passed: journeys.passed + extension.passed, failed: journeys.failed + extension.failed };
};

const inWebKit = (): Counted | Promise<Counted> =>
  hasWebKit()
    ? runNodeTests(["e2e/webkit"])
    : missing("WebKit. Install webkit2gtk-driver and xvfb.", REQUIRED);

const BROWSERS: Suites = {
  firefox: inFirefox,
  webkit: inWebKit,
};

const names = chooseSuites(BROWSERS, Object.keys(BROWSERS));
if (!buildPage()) process.exit(1);
await runSuites(BROWSERS, names);
