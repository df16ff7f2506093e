/**
 * @file Makes calls that will succeed, for a fuzzer that sends them itself. A call is either captured before Keepwell's
 * client sends it, or made from the values that its row of the authorization table supplies.
 */
import { openTargets } from "../authorization/targets.ts";
import type { TestServer } from "../harness.ts";
import type { Document, Operation } from "./document.ts";
import { withQuery } from "./generate.ts";
import type { Hooks } from "./hook.ts";
import { hooks } from "./hooks.ts";
import { seededPath, suppliedValues, type Targets } from "./seeded-values.ts";
import { tokenFor } from "./token-for.ts";
import type { Sent } from "./variants.ts";

const SEEDING = "the seeded objects";

/**
 * The flows. A flow is a function that makes calls: one of the tests' hooks, or the function that makes the seeded
 * objects.
 */
const FLOWS: Hooks = {
  ...hooks,
  [SEEDING]: async (server) => void (await (await openTargets(server)).of("owner's")),
};

/**
 * The first successful call of an operation: the flow that makes it, and its number among the flow's calls of the
 * operation.
 */
interface Place {
  readonly flow: string;
  readonly at: number;
}

type Inject = (sent: Sent) => Promise<{ readonly statusCode: number }>;

/** Runs a flow. All its calls go through `pass`. */
const runThrough = async (server: TestServer, flow: string, pass: (inject: Inject) => Inject) => {
  const { app } = server;
  const inject = app.inject.bind(app);
  app.inject = pass((sent) => inject({ ...sent, method: sent.method as "GET" })) as typeof app.inject;
  try {
    await FLOWS[flow]?.(server);
  } finally {
    app.inject = inject;
  }
};

/** Runs every flow once. Returns the place of each operation's first successful call. */
const findPlaces = async (server: TestServer, document: Document): Promise<ReadonlyMap<string, Place>> => {
  const places = new Map<string, Place>();
  for (const flow of Object.keys(FLOWS)) {
    const counts = new Map<string, number>();
    await runThrough(server, flow, (inject) => async (sent) => {
      const id = document.operationOf(sent)?.id ?? "";
      const at = (counts.get(id) ?? 0) + 1;
      counts.set(id, at);
      const reply = await inject(sent);
      if (reply.statusCode < 300 && !places.has(id)) places.set(id, { flow, at });
      return reply;
    });
  }
  return places;
};

export interface PreparedCalls {
  /**
   * Prepares a call of the operation. The call succeeds if it is sent before any other call.
   *
   * @returns null if no row and no flow makes the operation succeed.
   */
  readonly prepare: (operation: Operation) => Promise<Sent | null>;
}

/** Finds, for each operation, a flow in which it succeeds. Returns the function that prepares an operation's call. */
export const openPreparedCalls = async (
  server: TestServer,
  document: Document,
  targets: Targets,
): Promise<PreparedCalls> => {
  const places = await findPlaces(server, document);

  /** Makes the call from the values that the operation's row of the authorization table supplies. */
  const bySupply = async (operation: Operation): Promise<Sent | null> => {
    const values = await suppliedValues(targets, operation, { query: {} });
    if (!values) return null;
    const { body, query } = values;
    const token = await tokenFor(server, targets, operation.id);
    return {
      method: operation.method,
      url: withQuery(await seededPath(targets, operation), query),
      headers: operation.takesSession ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    };
  };

  /** Runs the operation's flow up to the call. Returns that call and does not send it. */
  const byFlow = async ({ id }: Operation): Promise<Sent | null> => {
    const place = places.get(id);
    if (!place) return null;
    let count = 0;
    let held: Sent | null = null;
    const run = runThrough(server, place.flow, (inject) => async (sent) => {
      if (document.operationOf(sent)?.id === id) count += 1;
      if (count < place.at) return inject(sent);
      held ??= sent;
      throw new Error("The call is held back.");
    });
    await run.catch((error: unknown) => {
      if (held === null) throw error;
    });
    return held;
  };

  return {
    // A hook's flow is tried first, because its user has just given the proofs that the call needs. The flow that makes
    // the seeded objects is tried last, because it takes long.
    prepare: async (operation) => {
      const isSeeding = places.get(operation.id)?.flow === SEEDING;
      const first = isSeeding ? null : await byFlow(operation);
      return first ?? (await bySupply(operation)) ?? (await byFlow(operation));
    },
  };
};
