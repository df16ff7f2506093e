/**
 * @file Simulates five power cuts while a server writes, and counts the acknowledged writes that are lost. The data
 * folder is on an ext4 image. For each cut, the script freezes the server's processes (SIGSTOP), copies the image
 * as it is on the disk, and later starts a second server on the copy. Run it on Linux as root:
 * `node bench/power-cut.ts`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { aNoteDraft } from "../server/test/factories.ts";
import { deviceOn } from "../server/test/harness.ts";
import { startServer, stopServer } from "../server/test/server-process.ts";
import { processFamily } from "./process-family.ts";

const ROUNDS = 5;
const WRITERS = 4;
const IMAGE_MB = 600;
const LONGEST_LOAD_MS = 6000;
const ACCOUNT = { email: "writer@example.test", password: "correct horse battery staple" };

const folder = mkdtempSync(join(tmpdir(), "keepwell-power-"));

const mount = (image: string, place: string): void => {
  mkdirSync(place, { recursive: true });
  execFileSync("mount", ["-o", "loop", image, place]);
};

const environmentOn = (place: string) => ({
  environment: { PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: "", DATA_DIR: join(place, "data") },
  close: async () => {},
});

const systemBucket = async (session: Session) => {
  const [bucket] = await session.api.buckets.listBuckets({ query: {} });
  if (!bucket || isUnverifiable(bucket)) throw new Error("the bucket is gone");
  return bucket;
};

const write = async (session: Session, acknowledged: Set<string>, isOn: () => boolean): Promise<void> => {
  const bucket = await systemBucket(session);
  while (isOn()) {
    const saved = await createEntry(session, bucket, aNoteDraft("x")).catch(() => null);
    if (saved) acknowledged.add(saved.uid);
  }
};

const readStored = async (place: string): Promise<Set<string>> => {
  const server = await startServer(environmentOn(place));
  try {
    const session = await signIn(deviceOn(fetchTransport(server.origin)), ACCOUNT);
    const bucket = await systemBucket(session);
    const entries = await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
    return new Set(entries.map(({ uid }) => uid ?? ""));
  } finally {
    await stopServer(server);
  }
};

/**
 * Lets the writers write for a while, then cuts the power. Returns the writes that were acknowledged before the cut.
 */
const writeAndCut = async (image: string, copy: string): Promise<Set<string>> => {
  const place = join(folder, "disk");
  mount(image, place);
  const server = await startServer(environmentOn(place));
  const session = await signUp(deviceOn(fetchTransport(server.origin)), {
    ...ACCOUNT,
    email_confirm: ACCOUNT.email,
    firstname: "Ann",
    lastname: "Roy",
    plan: "free",
    locale: "en",
  });
  const acknowledged = new Set<string>();
  let isOn = true;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, () => write(session, acknowledged, () => isOn)),
  );
  await wait(LONGEST_LOAD_MS * (0.3 + 0.7 * Math.random()));
  const atTheCut = new Set(acknowledged);
  const family = processFamily(String(server.child.pid)).map(Number);
  for (const pid of family) process.kill(pid, "SIGSTOP");
  cpSync(image, copy);
  isOn = false;
  for (const pid of family) process.kill(pid, "SIGCONT");
  await writing;
  await stopServer(server);
  execFileSync("umount", [place]);
  return atTheCut;
};

const round = async (number: number): Promise<number> => {
  const [image, copy] = [join(folder, `${number}.img`), join(folder, `${number}.copy.img`)];
  execFileSync("truncate", ["-s", `${IMAGE_MB}M`, image]);
  execFileSync("mkfs.ext4", ["-q", "-F", image]);
  const acknowledged = await writeAndCut(image, copy);
  const place = join(folder, "copy");
  mount(copy, place);
  const stored = await readStored(place);
  execFileSync("umount", [place]);
  for (const file of [image, copy]) rmSync(file);
  const lost = [...acknowledged].filter((uid) => !stored.has(uid)).length;
  console.log(`round ${number}: ${acknowledged.size} acknowledged, ${lost} lost`);
  return lost;
};

let lost = 0;
for (let number = 1; number <= ROUNDS; number += 1) lost += await round(number);
rmSync(folder, { recursive: true, force: true });
process.exitCode = lost === 0 ? 0 : 1;
