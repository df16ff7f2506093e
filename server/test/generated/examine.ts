/**
 * @file Checks whether the published document allows the reply to each API call of a test. Before each call that a test
 * prepares, sends variants of the call, each broken in one place. Stops sending variants of an operation once a
 * prepared call of it has succeeded.
 */
import type { TestServer } from "../harness.ts";
import { formProblem, type Reply, replyProblem } from "./check-reply.ts";
import { type Document, type Operation, readDocument } from "./document.ts";
import { SEED, type Sent, type Variant, variantsOf } from "./variants.ts";

/** The number of calls generated for an operation at a time. */
export const CALLS = Number(process.env["CALLS"] ?? 4);

export interface Examined {
  readonly document: Document;
  /** Sends a generated call, and checks its reply against the document. */
  readonly send: (operation: Operation, sent: Sent, how: string) => Promise<Reply>;
  /** Records a reply that the test has read in another way, such as a stream. */
  readonly record: (operation: Operation, reply: Reply, how: string) => void;
  /** Returns the problems found since the last use of this function. */
  readonly takeFindings: () => string[];
  readonly succeeded: ReadonlySet<string>;
  /** How many calls were sent. */
  readonly count: () => number;
}

const LONG = 1500;

const told = ({ method, url, payload = "" }: Sent, { status, text }: Reply): string =>
  `${method} ${url} ${payload.slice(0, LONG)}\n  answered ${status} ${text.slice(0, LONG)}`;

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

export const examine = async (server: TestServer): Promise<Examined> => {
  const { app } = server;
  const document = await readDocument(server);
  const findings: string[] = [];
  const succeeded = new Set<string>();
  const prepared = new Set<string>();
  let count = 0;
  const inject = app.inject.bind(app);

  const pass = async (sent: Sent): Promise<Reply> => {
    count += 1;
    const reply = await inject({ ...sent, method: sent.method as "GET" });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body };
  };

  const report = (operation: Operation, problem: string, what: string): void =>
    void findings.push(`${operation.id} (seed ${SEED}): ${problem}\n  ${what}`);

  const compare = (operation: Operation, reply: Reply, what: string): void => {
    const problem = replyProblem(document, operation, reply);
    if (problem !== null) report(operation, problem, what);
    else if (reply.status < 300) succeeded.add(operation.id);
  };

  const refuse = async (operation: Operation, { how, sent, status }: Variant): Promise<void> => {
    const reply = await pass(sent);
    const what = `${how}: ${told(sent, reply)}`;
    const problem = replyProblem(document, operation, reply);
    if (problem !== null) report(operation, problem, what);
    else if (!isRefusal(reply) || reply.status !== (status ?? reply.status))
      report(operation, "the call is not refused as it must be", what);
  };

  /** Examines a call that a test prepared. */
  const examined = async (sent: Sent) => {
    const operation = document.operationOf(sent);
    if (operation && !prepared.has(operation.id))
      for (const variant of variantsOf(document, [operation, sent], 2 * CALLS))
        await refuse(operation, variant);
    count += 1;
    const reply = await inject({ ...sent, method: sent.method as "GET" });
    const seen = { status: reply.statusCode, headers: reply.headers, text: reply.body };
    if (operation) compare(operation, seen, told(sent, seen));
    if (operation && seen.status < 300) prepared.add(operation.id);
    return reply;
  };
  app.inject = examined as typeof app.inject;

  return {
    document,
    succeeded,
    send: async (operation, sent, how) => {
      const reply = await pass(sent);
      const problem = formProblem(operation, reply);
      if (problem === null) compare(operation, reply, `${how}: ${told(sent, reply)}`);
      else report(operation, problem, `${how}: ${told(sent, reply)}`);
      return reply;
    },
    record: compare,
    takeFindings: () => findings.splice(0),
    count: () => count,
  };
};
