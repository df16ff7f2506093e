/**
 * @file Calls a running server over HTTP with values that an independent generator makes from the published document.
 * The tests supply what no schema can express: the token of a session, the uids of existing objects, sealed values, and
 * members of a body that are signed or depend on what is stored.
 */
import { sideOf } from "../authorization/rows.ts";
import type { TestServer } from "../harness.ts";
import { formProblem, type Reply, replyProblem } from "./check-reply.ts";
import type { Document, Operation } from "./document.ts";
import type { Generate } from "./faker.ts";
import { withQuery } from "./generate.ts";
import type { JsonSchema } from "./json-schema.ts";
import { seededPath, suppliedValues, type Targets, type Values } from "./seeded-values.ts";
import { typedAlike } from "./supplied.ts";
import { tokenFor } from "./token-for.ts";

interface Fuzzing {
  readonly server: TestServer;
  /** Where the server listens. */
  readonly origin: string;
  readonly document: Document;
  readonly targets: Targets;
  readonly generate: Generate;
  /**
   * How many tries each operation gets. A try is a call with generated values. Until one of these calls succeeds, each
   * is followed by a call with supplied values.
   */
  readonly count: number;
  /** When the run ends, in milliseconds since 1970. */
  readonly until: number;
}

export interface Fuzzed {
  /**
   * `generated`: the operations that answered 2xx to generated values. `supplied`: the operations that answered 2xx
   * only with supplied members.
   */
  readonly generated: ReadonlySet<string>;
  readonly supplied: ReadonlySet<string>;
  /** Failures of the server, replies that differ from the document, and refusals of calls that the document allows. */
  readonly findings: readonly string[];
  readonly sent: number;
  /** By operation: why the generator's values did not satisfy the document and were not sent. */
  readonly unfit: ReadonlyMap<string, string>;
  /** The operations that were not called because the time was over. */
  readonly skipped: readonly string[];
}

const CALL_MS = 30_000;
const LONG = 1500;

/** One schema for all values of a call. */
const valuesSchema = ({ parameters, body }: Operation): JsonSchema => {
  const asked = parameters.filter((one) => one.in === "query");
  const query: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  const members: NonNullable<JsonSchema["properties"]> = body ? { query, body } : { query };
  return { type: "object", properties: members, required: Object.keys(members), additionalProperties: false };
};

const isStream = ({ headers }: Reply): boolean =>
  String(headers["content-type"]).startsWith("text/event-stream");

/** Sends a call. If the reply is a stream, only its head is read, because a stream does not end. */
const sendTo = async (url: string, init: RequestInit): Promise<Reply> => {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) });
  const head = { status: reply.status, headers: Object.fromEntries(reply.headers), text: "" };
  if (!isStream(head)) return { ...head, text: await reply.text() };
  await reply.body?.cancel();
  return head;
};

/** Makes the call on existing objects with these values. Returns the problem of the reply, or null. */
const callWith = async (fuzzing: Fuzzing, operation: Operation, { query, body }: Values) => {
  const { server, origin, document, targets } = fuzzing;
  const token = await tokenFor(server, targets, operation.id);
  const path = withQuery(await seededPath(targets, operation), query);
  const payload = body === undefined ? undefined : JSON.stringify(typedAlike(body));
  const reply = await sendTo(`${origin}${path}`, {
    method: operation.method,
    headers: {
      "x-requested-with": "XMLHttpRequest",
      ...(operation.takesSession ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const isOk = reply.status < 300;
  if (isOk && operation.method !== "GET") targets.changed[sideOf(operation.id)]();
  const found =
    formProblem(operation, reply) ?? (isStream(reply) ? null : replyProblem(document, operation, reply));
  if (found === null) return { isOk, problem: null };
  const sent = `${operation.method} ${path} ${(payload ?? "").slice(0, LONG)}`;
  return {
    isOk,
    problem: `${operation.id}: ${found}\n  ${sent}\n  answered ${reply.status} ${reply.text.slice(0, LONG)}`,
  };
};

export const fuzz = async (fuzzing: Fuzzing): Promise<Fuzzed> => {
  const { document, generate, count, until } = fuzzing;
  const [generated, supplied] = [new Set<string>(), new Set<string>()];
  const [findings, skipped]: [string[], string[]] = [[], []];
  const unfit = new Map<string, string>();
  let sent = 0;

  const succeeds = async (operation: Operation, values: Values): Promise<boolean> => {
    sent += 1;
    const { isOk, problem } = await callWith(fuzzing, operation, values);
    if (problem !== null) findings.push(problem);
    return isOk && problem === null;
  };

  /** Returns generated values, or null if the generator's values do not satisfy the document. */
  const makeValues = async (operation: Operation): Promise<Values | null> => {
    const schema = valuesSchema(operation);
    const values = await generate(schema);
    const problem = document.validate(schema, values);
    if (problem === null) return values as Values;
    unfit.set(operation.id, problem);
    return null;
  };

  const tryOnce = async (operation: Operation): Promise<void> => {
    const values = await makeValues(operation);
    if (values && (await succeeds(operation, values))) generated.add(operation.id);
    if (generated.has(operation.id)) return;
    const others = await suppliedValues(fuzzing.targets, operation, values ?? { query: {} });
    if (others && (await succeeds(operation, others))) supplied.add(operation.id);
  };

  for (const operation of document.operations) {
    if (Date.now() > until) skipped.push(operation.id);
    else for (let at = 0; at < count; at += 1) await tryOnce(operation);
  }
  for (const id of generated) supplied.delete(id);
  return { generated, supplied, findings, sent, unfit, skipped };
};
