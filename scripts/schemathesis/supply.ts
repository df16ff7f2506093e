/** @file Answers the requests of hooks.py (the hooks of schemathesis), over HTTP on the loopback interface. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { sideOf } from "../../server/test/authorization/rows.ts";
import type { Document, Operation } from "../../server/test/generated/document.ts";
import type { PreparedCalls } from "../../server/test/generated/prepared-calls.ts";
import { sampleDifficult } from "../../server/test/generated/samples.ts";
import { seededPath, type Targets } from "../../server/test/generated/seeded-values.ts";
import { TYPED_TWICE } from "../../server/test/generated/supplied.ts";
import { tokenFor } from "../../server/test/generated/token-for.ts";
import type { Sent } from "../../server/test/generated/variants.ts";
import { send, type TestServer } from "../../server/test/harness.ts";

interface Supplying {
  readonly server: TestServer;
  readonly document: Document;
  readonly targets: Targets;
  readonly calls: PreparedCalls;
}

/** Returns the values in `url` for the placeholders in the operation's path. */
const placeholders = ({ path, parameters }: Operation, url: string): Readonly<Record<string, unknown>> => {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/?]+)")}(?:[?]|$)`);
  const numbers = parameters.filter(({ schema }) => schema.type === "integer").map(({ name }) => name);
  const found = Object.entries(pattern.exec(url)?.groups ?? {});
  return Object.fromEntries(
    found.map(([name, text]) => [name, numbers.includes(name) ? Number(text) : text]),
  );
};

/** Divides a prepared call into the parts that schemathesis expects, under schemathesis' names. */
const exampleOf = (operation: Operation, { url, headers, payload }: Sent) => {
  const authorization = headers["authorization"] ?? headers["Authorization"];
  return {
    path_parameters: placeholders(operation, url),
    query: Object.fromEntries(new URL(url, "http://server").searchParams),
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      ...(authorization === undefined ? {} : { Authorization: authorization }),
    },
    ...(payload === undefined ? {} : { body: JSON.parse(payload), media_type: "application/json" }),
  };
};

/** Answers a request about the operation with this id. */
type Answer = (id: string) => Promise<unknown>;

const answersOf = ({ server, document, targets, calls }: Supplying): Readonly<Record<string, Answer>> => {
  const operationOf = (id: string): Operation => {
    const operation = document.operations.find((one) => one.id === id);
    assert.ok(operation, id);
    return operation;
  };
  return {
    start: async () => {
      const { text } = await send(server, { method: "GET", url: "/api/openapi.json" });
      return { sampled: sampleDifficult(JSON.parse(text)), repeated: TYPED_TWICE };
    },

    example: async (id) => {
      const operation = operationOf(id);
      const sent = await calls.prepare(operation);
      return sent && exampleOf(operation, sent);
    },

    call: async (id) => {
      const operation = operationOf(id);
      const Authorization = `Bearer ${await tokenFor(server, targets, id)}`;
      return {
        path: placeholders(operation, await seededPath(targets, operation)),
        headers: operation.takesSession ? { Authorization } : {},
      };
    },

    changed: async (id) => targets.changed[sideOf(id)](),
  };
};

export const startSupply = async (supplying: Supplying): Promise<{ url: string; close(): void }> => {
  const answers = answersOf(supplying);
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { operation = "" } = (await json(request)) as { operation?: string };
    return answers[(request.url ?? "").slice(1)]?.(operation);
  };
  const listener = createServer((request, reply) => {
    answer(request).then(
      (answered) => reply.end(JSON.stringify(answered ?? null)),
      (error: unknown) => {
        console.error(error);
        reply.writeHead(500).end();
      },
    );
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const close = (): void => {
    listener.close();
    listener.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
};
