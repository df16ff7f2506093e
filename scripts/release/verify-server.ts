/** @file Compares what a server sends, to each kind of client, with the manifest of a release. */
import type { ReleaseManifest } from "@keepwell/contract/release-manifest.ts";
import { ask, CLIENTS, type Client, LIMITS, type Limits, NoAnswer } from "./ask-server.ts";
import type { Frames } from "./compare.ts";
import { type Task, tasksOf } from "./tasks.ts";

export interface Difference {
  readonly address: string;
  readonly client: Client;
  readonly what: string;
}

export interface Verification {
  readonly differences: readonly Difference[];
  /** How many replies were compared. */
  readonly compared: number;
  /** Which frames the page may show, by the server's configuration: `'none'`, `'self'` or an address. */
  readonly frames: readonly Frames[];
  /** Clients to which the server offers no extension. */
  readonly withoutExtension: readonly Client[];
}

const AT_ONCE = 8;
/** A server that has left so many requests without a reply is not asked further. */
const MOST_UNANSWERED = 10;
const MOST_MINUTES = 10;

interface Progress {
  readonly since: number;
  readonly differences: Difference[];
  compared: number;
  /** Why requests had no reply. */
  readonly unanswered: string[];
}

const requireGoingOn = ({ unanswered, since }: Progress): void => {
  const [first] = unanswered;
  if (first !== undefined && unanswered.length >= MOST_UNANSWERED)
    throw new NoAnswer(
      `${unanswered.length} requests had no reply that can be compared, the first because of: ${first}`,
    );
  if (Date.now() - since > MOST_MINUTES * 60_000)
    throw new NoAnswer(`it needs more than ${MOST_MINUTES} minutes for all files`);
};

interface Asked {
  readonly origin: string;
  readonly limits: Limits;
}

const runTask = async (task: Task, { origin, limits }: Asked, progress: Progress): Promise<void> => {
  const { address, client, destination, compare } = task;
  const add = (what: string): void => void progress.differences.push({ address, client, what });
  try {
    const answer = await ask({ url: new URL(address, origin), client, destination }, limits);
    progress.compared += 1;
    for (const what of compare(answer)) add(what);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    progress.unanswered.push(error.message);
    add(error.message);
  }
};

const runTasks = async (tasks: Task[], asked: Asked, progress: Progress): Promise<void> => {
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      requireGoingOn(progress);
      await runTask(task, asked, progress);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  requireGoingOn(progress);
};

/** Where the card form is, given which frames the page may show; null if it may show none. */
const cardOrigin = (frames: Frames, origin: string): string | null => {
  if (frames === "'none'") return null;
  return frames === "'self'" ? origin : new URL(frames).origin;
};

/** The configuration of a server is one: it gives all clients and pages the same frames. */
const differentFrames = (seen: ReadonlyMap<Frames, Client>): Difference[] =>
  seen.size <= 1
    ? []
    : [...seen].map(([frames, client]) => ({
        address: "/app/",
        client,
        what: `allows the frames ${frames}, and another document allows others`,
      }));

/**
 * Compares with the manifest every file of it and the documents at several addresses, as each client gets them.
 *
 * @param origin `https://vault.example.com`
 * @throws NoAnswer if the server leaves too many requests without a reply, or is too slow.
 */
export const verifyServer = async (
  origin: string,
  manifest: ReleaseManifest,
  limits = LIMITS,
): Promise<Verification> => {
  const progress: Progress = { since: Date.now(), differences: [], compared: 0, unanswered: [] };
  const seenFrames = new Map<Frames, Client>();
  const withoutExtension = new Set<Client>();
  const perClient = CLIENTS.map((client) => ({ client, tasks: tasksOf(manifest, client) }));
  const asked = { origin, limits };

  const first = perClient.flatMap(({ client, tasks }) => [
    ...tasks.documents((frames) => void seenFrames.set(frames, client)),
    ...tasks.redirects(origin),
    ...tasks.extensionIndex(() => void withoutExtension.add(client)),
  ]);
  await runTasks(first, asked, progress);
  const files = perClient.flatMap(({ client, tasks }) => [
    ...tasks.page(),
    ...(withoutExtension.has(client) ? [] : tasks.zips()),
  ]);
  await runTasks(files, asked, progress);
  for (const card of new Set([...seenFrames.keys()].map((frames) => cardOrigin(frames, origin))))
    if (card !== null)
      await runTasks(
        perClient.flatMap(({ tasks }) => tasks.card()),
        { origin: card, limits },
        progress,
      );
  return {
    differences: [...progress.differences, ...differentFrames(seenFrames)],
    compared: progress.compared,
    frames: [...seenFrames.keys()],
    withoutExtension: [...withoutExtension],
  };
};
