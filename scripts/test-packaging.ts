/**
 * @file `npm run test:packaging`: checks the systemd unit, the alert rules, point-in-time recovery with pgBackRest, and
 * the sample configurations of nginx, HAProxy and Caddy in front of a real server. Skips each check whose program is
 * not installed. Run it before a release.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { eventsStream, HEARTBEAT_MAX_SECONDS } from "@keepwell/contract/events.ts";
import { freePort } from "../server/src/free-port.ts";
import { deviceOn } from "../server/test/harness.ts";
import {
  caddy,
  haproxy,
  makeCertificate,
  nginx,
  PACKAGING,
  SAMPLE_HOST,
  type StartProxy,
  sample,
} from "./sample-proxies.ts";

const MEBIBYTE = 1024 ** 2;
const FORGED = "203.0.113.7";
/**
 * The longest time for the check of the stream. The check must end before the first heartbeat: if a proxy holds events
 * back, a heartbeat could flush the proxy's buffer and hide the mistake.
 */
const WITHIN_MS = (HEARTBEAT_MAX_SECONDS - 5) * 1000;

const folder = mkdtempSync(join(tmpdir(), "keepwell-packaging-"));
const children: ChildProcess[] = [];
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;

const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await pause(100);
  }
  throw new Error(`${what} did not happen within two minutes`);
};

/** The calls in the server's log, each with the client's address. */
const calls: { readonly ip: string }[] = [];

const startServer = async (): Promise<number> => {
  const port = await freePort();
  const server = spawn(join(PACKAGING, "keepwell"), ["serve"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: `https://${SAMPLE_HOST}`,
      TRUST_PROXY: "true",
      DATA_DIR: join(folder, "data"),
      EVENTS_HEARTBEAT: String(HEARTBEAT_MAX_SECONDS),
    },
  });
  children.push(server);
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { ip }: { ip?: string } = line.startsWith("{") ? JSON.parse(line) : {};
    if (ip !== undefined) calls.push({ ip });
  });
  await until("the start of the server", async () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return port;
};

const HEADERS = { "x-requested-with": "XMLHttpRequest", "content-type": "application/json" };

/**
 * Sends a body of this many bytes. Returns the status, and whether the server (and not the proxy) has sent the reply.
 */
const sendBody = async (origin: string, bytes: number): Promise<{ status: number; isServers: boolean }> => {
  const reply = await fetch(`${origin}/api/buckets/none/delete-entries`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify({ entries: ["x".repeat(bytes - 16)] }),
  });
  return { status: reply.status, isServers: "user_message" in (await readObject(reply)) };
};

const readObject = async (reply: Response): Promise<object> => {
  const read: unknown = await reply.json().catch(() => null);
  return typeof read === "object" && read !== null ? read : {};
};

const checkHeaders = async (origin: string, upstream: number): Promise<void> => {
  const [direct, through] = await Promise.all(
    [`http://127.0.0.1:${upstream}`, origin].map((at) => fetch(`${at}/app/`)),
  );
  assert(direct && through);
  for (const [name, value] of direct.headers)
    if (!["connection", "keep-alive", "date", "transfer-encoding", "content-length"].includes(name))
      assert.equal(through.headers.get(name), value, `the header ${name}`);
};

const checkAddress = async (origin: string): Promise<void> => {
  const before = calls.length;
  await fetch(`${origin}/api/users/none`, { headers: { ...HEADERS, "x-forwarded-for": FORGED } });
  await until("the log line of a call", () => calls.length > before);
  assert.deepEqual(
    new Set(calls.map(({ ip }) => ip)),
    new Set(["127.0.0.1"]),
    "the server ignores the address that the caller claims",
  );
};

/** Checks that the proxy or the server refuses a large body. Either may close the connection before the body's end. */
const checkLargeBody = async (origin: string): Promise<void> => {
  const reply = await sendBody(origin, 3 * MEBIBYTE).catch(() => null);
  assert(reply === null || [413, 502].includes(reply.status), JSON.stringify(reply));
};

const checkStream = async (origin: string, index: number): Promise<void> => {
  const device = deviceOn(fetchTransport(origin));
  const email = `person-${index}@example.test`;
  const password = "correct horse battery staple 41";
  const person = { firstname: "Test", lastname: "Person", plan: "free", locale: "en" } as const;
  const session = await signUp(device, { ...person, email, email_confirm: email, password });
  const reply = await fetch(`${origin}${eventsStream.path}`, {
    headers: { ...HEADERS, authorization: `Bearer ${session.identity.token}` },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  assert.equal(reply.status, 200);
  assert(reply.body);
  const chunks = reply.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  await chunks.next();
  execFileSync(join(PACKAGING, "keepwell"), ["operator", "set-plan", email, "partner"], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data") },
  });
  await createBucket(session, "Second");
  for (let text = ""; !text.includes("data: "); ) {
    const { value, done } = await chunks.next();
    assert(!done, "the stream ended");
    text += value;
  }
};

const check = async (name: string, proxy: StartProxy, upstream: number): Promise<void> => {
  if (!isInstalled(name)) {
    say(`- ${name}: not installed, not checked`);
    return;
  }
  const { process: running, origin } = await proxy(folder, upstream);
  children.push(running);
  await until(`the start of ${name}`, async () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  await checkHeaders(origin, upstream);
  await checkAddress(origin);
  assert.deepEqual(await sendBody(origin, MEBIBYTE), { status: 401, isServers: true });
  await checkLargeBody(origin);
  await checkStream(origin, calls.length);
  say(`- ${name}: headers, address, a body of 1 MiB and a stream of events pass; a body of 3 MiB is refused`);
};

const checkUnit = (): void => {
  if (!isInstalled("systemd-analyze")) {
    say("- systemd-analyze: not installed, not checked");
    return;
  }
  const unit = join(folder, "keepwell.service");
  // The path of Node in the unit does not exist on this machine, so the check replaces it.
  writeFileSync(unit, sample("systemd/keepwell.service").replace(/(?<=^ExecStart=)\S+/m, process.execPath));
  execFileSync("systemd-analyze", ["verify", "--man=no", unit], { stdio: "inherit" });
  const limits = ["--offline=true", "--threshold=15", unit];
  const lines = execFileSync("systemd-analyze", ["security", ...limits], { encoding: "utf8" });
  say(`- systemd: ${lines.trim().split("\n").at(-1)?.replace(/^\W+/, "")}`);
};

const checkRules = (): void => {
  if (!isInstalled("promtool")) {
    say("- promtool: not installed, not checked");
    return;
  }
  execFileSync("promtool", ["check", "rules", join(PACKAGING, "prometheus/keepwell.rules.yml")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  say("- prometheus: the alert rules are valid");
};

const checkRecovery = (): void => {
  if (!isInstalled("pgbackrest")) {
    say("- pgbackrest: not installed, not checked");
    return;
  }
  const said = execFileSync(join(PACKAGING, "test-point-in-time"), { encoding: "utf8" });
  say(`- pgbackrest: ${said.trim()}`);
};

try {
  checkUnit();
  checkRecovery();
  checkRules();
  makeCertificate(folder);
  const upstream = await startServer();
  for (const [name, proxy] of Object.entries({ nginx, haproxy, caddy })) await check(name, proxy, upstream);
} finally {
  for (const child of children.reverse()) {
    const ended = once(child, "exit");
    if (child.kill()) await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
