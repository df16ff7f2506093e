/**
 * @file `npm run fuzz:document`: tests the server's published OpenAPI document with a generator that is independent of
 * our own tests (docs/decisions/0179-the-document-is-read-by-another-generator.md). `CALLS` is the number of calls of
 * each operation. `SECONDS` is the time after which no further operation is called. `SEED` is the seed of the generated
 * values. npm fetches the generator.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openTargets } from "../server/test/authorization/targets.ts";
import { type Examined, examine } from "../server/test/generated/examine.ts";
import { openFaker } from "../server/test/generated/faker.ts";
import { type Fuzzed, fuzz } from "../server/test/generated/fuzz.ts";
import { hooks } from "../server/test/generated/hooks.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { ENOUGH_OPERATIONS } from "./schemathesis/findings.ts";

const numberFrom = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/**
 * Runs the hooks. They make calls with values that other calls have returned. Prints and returns those operations in
 * `missing` that have now succeeded.
 */
const runHooks = async (
  server: TestServer,
  examined: Examined,
  missing: readonly string[],
): Promise<ReadonlySet<string>> => {
  const reached = new Set<string>();
  // Before the first hook, count the operations that succeeded when the seeded objects were made.
  for (const [what, hook] of [["the seeded objects", async () => {}] as const, ...Object.entries(hooks)]) {
    await hook(server);
    const news = missing.filter((id) => examined.succeeded.has(id) && !reached.has(id));
    for (const id of news) reached.add(id);
    if (news.length > 0) console.log(`  with ${what}: ${news.join(", ")}`);
  }
  return reached;
};

/**
 * Prints the findings of the run. Returns true if the run has found no fault and enough operations have succeeded;
 * otherwise false.
 */
const report = (
  { generated, supplied, findings, sent, unfit, skipped }: Fuzzed,
  hooked: ReadonlySet<string>,
  missing: readonly string[],
): boolean => {
  const never = missing.filter((id) => !hooked.has(id));
  const reached = generated.size + supplied.size + hooked.size;
  console.log(`${sent} calls. Generated values that did not satisfy the document were not sent:`);
  for (const [id, problem] of unfit) console.log(`  ${id}: ${problem}`);
  console.log(`${reached} operations answered 2xx: ${generated.size} to generated values,`);
  console.log(`  ${supplied.size} to values with supplied members, ${hooked.size} to the calls of a hook.`);
  console.log(
    `Never reached: ${never.join(", ") || "none"}. Not called for lack of time: ${skipped.length}.`,
  );
  console.log(`${findings.length} findings.`);
  for (const finding of findings) console.log(`\n${finding}`);
  return findings.length === 0 && reached >= ENOUGH_OPERATIONS;
};

const folder = mkdtempSync(join(tmpdir(), "keepwell-fuzz-"));
const server = await openTestServer();
try {
  const examined = await examine(server);
  const targets = await openTargets(server);
  const { document } = examined;
  const until = Date.now() + 1000 * numberFrom("SECONDS", 300);
  const generate = await openFaker(folder, document);
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const fuzzed = await fuzz({
    server,
    origin,
    document,
    targets,
    generate,
    count: numberFrom("CALLS", 6),
    until,
  });
  const missing = document.operations
    .map(({ id }) => id)
    .filter((id) => !fuzzed.generated.has(id) && !fuzzed.supplied.has(id));
  console.log("Reached by hooks only:");
  const hooked = await runHooks(server, examined, missing);
  const findings = [...fuzzed.findings, ...examined.takeFindings()];
  process.exitCode = report({ ...fuzzed, findings }, hooked, missing) ? 0 : 1;
} finally {
  server.app.server.closeAllConnections();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
