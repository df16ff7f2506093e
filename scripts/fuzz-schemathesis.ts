/**
 * @file `npm run fuzz:schemathesis`: runs schemathesis with all its checks against a running server and its published
 * document (docs/decisions/0200-schemathesis-with-supplied-values.md). `SCHEMATHESIS` names the command. `EXAMPLES` is
 * the number of random calls of each operation. `PHASES` names the phases of schemathesis that run. `SEED` is the seed
 * of the generated values. This is not part of `npm test`, because schemathesis is a program in Python.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openTargets } from "../server/test/authorization/targets.ts";
import { readDocument } from "../server/test/generated/document.ts";
import { openPreparedCalls } from "../server/test/generated/prepared-calls.ts";
import { SEED } from "../server/test/generated/variants.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { NOT_CALLED, printFindings } from "./schemathesis/findings.ts";
import { readReport } from "./schemathesis/report.ts";
import { startSupply } from "./schemathesis/supply.ts";

/** The version of schemathesis for which hooks.py and the reader of the events are written. */
const VERSION = "4.9.5";
const COMMAND = process.env["SCHEMATHESIS"] ?? "schemathesis";
const EXAMPLES = Number(process.env["EXAMPLES"] ?? 8);
const PHASES = process.env["PHASES"] ?? "examples,coverage,fuzzing";

const SETTINGS = join(import.meta.dirname, "schemathesis");

/**
 * schemathesis exits with 0 if there are no findings, and with 1 if there are some. A higher code means that the run
 * did not take place.
 */
const COULD_RUN = 1;

const requireCommand = (): void => {
  if (spawnSync(COMMAND, ["--version"], { stdio: "ignore" }).status === 0) return;
  console.error(`The command ${COMMAND} cannot be run. Install it: pip install schemathesis==${VERSION}`);
  process.exit(1);
};

/** Runs schemathesis on the server at `origin`. schemathesis writes its events into the file `events`. */
const runSchemathesis = async (origin: string, supply: string, events: string): Promise<void> => {
  const options = {
    "--seed": SEED,
    "--max-examples": EXAMPLES,
    "--phases": PHASES,
    "--report": "ndjson",
    "--report-ndjson-path": events,
  };
  const skipped = Object.keys(NOT_CALLED).map((id) => ["--exclude-operation-id", id]);
  const args = ["run", `${origin}/api/openapi.json`, ...Object.entries(options).flat(), ...skipped.flat()];
  const run = spawn(COMMAND, args.map(String), {
    cwd: SETTINGS,
    env: { ...process.env, KEEPWELL_SUPPLY: supply, PYTHONDONTWRITEBYTECODE: "1" },
    // This script prints the findings itself, from the events.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(run, "exit");
  if (code === null || code > COULD_RUN) throw new Error(`${COMMAND} ended with ${code}.`);
};

/** Returns true if enough operations have succeeded and every failure is explained; otherwise false. */
const fuzz = async (server: TestServer, events: string): Promise<boolean> => {
  const document = await readDocument(server);
  const targets = await openTargets(server);
  const calls = await openPreparedCalls(server, document, targets);
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const supply = await startSupply({ server, document, targets, calls });
  try {
    await runSchemathesis(origin, supply.url, events);
  } finally {
    supply.close();
  }
  return printFindings(document, await readReport(events, document));
};

requireCommand();
const folder = mkdtempSync(join(tmpdir(), "keepwell-schemathesis-"));
const server = await openTestServer();
try {
  const isFine = await fuzz(server, join(folder, "events.ndjson"));
  process.exitCode = isFine ? 0 : 1;
} finally {
  server.app.server.closeAllConnections();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
