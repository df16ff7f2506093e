/** @file Compares the manifest of a release with what a server sends to each kind of client. */
import { EXTENSION_INDEX_PATH } from "@keepwell/contract/extension-offer.ts";
import type { ReleaseManifest } from "@keepwell/contract/release-manifest.ts";
import {
  AmbiguousAnswer,
  type Answer,
  ask,
  CLIENTS,
  type Client,
  LIMITS,
  type Limits,
  NoAnswer,
} from "./ask-server.ts";
import { type Frames, foreignHeaders } from "./compare.ts";
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
  /**
   * The sources of frames that the server's documents allow, without repetition: `'none'`, `'self'` or an address. All
   * documents of an honest server allow the same source.
   */
  readonly frames: readonly Frames[];
  /** Clients to which the server offers no extension. */
  readonly withoutExtension: readonly Client[];
  /** The reason why the comparison ended early; null if it ended normally. */
  readonly unfinished: string | null;
}

const AT_ONCE = 8;
/** The comparison ends once this many requests have had no reply. */
const MOST_UNANSWERED = 10;
const MOST_MINUTES = 10;

interface Progress {
  readonly since: number;
  readonly differences: Difference[];
  compared: number;
  /** For each request without a reply, the reason. */
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

const KEPT_FOR_A_YEAR = "public, max-age=31536000, immutable";
/**
 * Whether a browser that has kept this reply asks the server later whether the reply is still current. For a document,
 * the browser asks at each reload.
 */
const isAskedAgain = ({ status, headers }: Answer, { destination }: Task): boolean =>
  status === 200 &&
  ("etag" in headers || "last-modified" in headers) &&
  (destination === "document" || headers["cache-control"] !== KEPT_FOR_A_YEAR);

const runTask = async (task: Task, { origin, limits }: Asked, progress: Progress): Promise<void> => {
  const { address, client, destination, compare } = task;
  const add = (what: string): void => void progress.differences.push({ address, client, what });
  const compareReply = async (kept?: Answer) => {
    const answer = await ask({ url: new URL(address, origin), client, destination, kept }, limits);
    progress.compared += 1;
    return { answer, differences: [...foreignHeaders(answer), ...compare(answer)] };
  };
  try {
    const { answer, differences } = await compareReply();
    for (const what of differences) add(what);
    if (!isAskedAgain(answer, task)) return;
    const again = await compareReply(answer);
    for (const what of again.differences) if (!differences.includes(what)) add(`asked again: ${what}`);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error instanceof AmbiguousAnswer) progress.compared += 1;
    else progress.unanswered.push(error.message);
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

/**
 * Returns the origin of the card form, according to the frames that the page may show; null if the page may show no
 * frame.
 */
const cardOrigin = (frames: Frames, origin: string): string | null => {
  if (frames === "'none'") return null;
  return frames === "'self'" ? origin : new URL(frames).origin;
};

/**
 * Finds differences in the allowed frames. The allowed frames must be the same in every document and for every client.
 */
const differentFrames = (seen: ReadonlyMap<Frames, Client>): Difference[] =>
  seen.size <= 1
    ? []
    : [...seen].map(([frames, client]) => ({
        address: "/app/",
        client,
        what: `allows the frames ${frames}, and another document allows others`,
      }));

/** Finds clients to which the server does not offer the extension. A server must offer it to all clients or to none. */
const differentOffers = (withoutExtension: ReadonlySet<Client>): Difference[] =>
  withoutExtension.size === CLIENTS.length
    ? []
    : [...withoutExtension].map((client) => ({
        address: EXTENSION_INDEX_PATH,
        client,
        what: "not offered, and offered to another client",
      }));

/**
 * Runs the comparison. If it ends early, keeps the differences that were already found. Otherwise a server could hide
 * them by not replying to later requests.
 *
 * @returns why the comparison ended early; null if it ended normally.
 * @throws NoAnswer if the comparison ended early and the only differences are missing replies.
 */
const reasonToEnd = async (work: () => Promise<void>, progress: Progress): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    const hasFound = progress.differences.length > progress.unanswered.length;
    if (!(error instanceof NoAnswer) || !hasFound) throw error;
    return error.message;
  }
};

/**
 * Compares a server with the manifest. For each client, compares every listed file, the page's document at several
 * addresses, and redirections.
 *
 * @param origin `https://vault.example.com`
 * @throws NoAnswer if too many requests had no reply or the server is too slow, unless another difference was found.
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

  const compareAll = async (): Promise<void> => {
    const first = perClient.flatMap(({ client, tasks }) => [
      ...tasks.documents((frames) => void seenFrames.set(frames, client)),
      ...tasks.redirects(origin),
      ...tasks.extensionIndex(() => void withoutExtension.add(client)),
    ]);
    await runTasks(first, asked, progress);
    const files = perClient.flatMap(({ client, tasks }) => [
      ...tasks.page(),
      ...tasks.zips({ isOffered: !withoutExtension.has(client) }),
    ]);
    await runTasks(files, asked, progress);
    for (const card of new Set([...seenFrames.keys()].map((frames) => cardOrigin(frames, origin))))
      if (card !== null)
        await runTasks(
          perClient.flatMap(({ tasks }) => tasks.card()),
          { origin: card, limits },
          progress,
        );
  };

  const unfinished = await reasonToEnd(compareAll, progress);
  return {
    differences: [
      ...progress.differences,
      ...differentFrames(seenFrames),
      ...differentOffers(withoutExtension),
    ],
    compared: progress.compared,
    frames: [...seenFrames.keys()],
    withoutExtension: [...withoutExtension],
    unfinished,
  };
};
