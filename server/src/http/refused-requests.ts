/**
 * @file Requests that Node or the router would refuse before any route or hook. Each gets a reply in the catalogue's
 * form, with the headers of every other reply. They are:
 * - requests that Node's HTTP parser refuses
 * - requests that Node answers without the request handler
 * - addresses that the router cannot decode
 */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { CallError, type ErrorCode, fail, STATUS_OF } from "@keepwell/contract/errors.ts";
import type { FastifyError, FastifyInstance } from "fastify";
import { toErrorReply } from "./errors.ts";
import { CALL_HEADERS } from "./headers.ts";

type Headers = Readonly<Record<string, string>>;

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

const toRefusal = (code: ErrorCode, headers: Headers, requestId: string): Refusal => {
  const error = new CallError(code);
  const body = JSON.stringify(toErrorReply(error, requestId));
  return {
    status: STATUS_OF[error.type],
    headers: {
      ...headers,
      ...CALL_HEADERS,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    },
    body,
  };
};

const answer = (response: ServerResponse, { status, headers, body }: Refusal): void =>
  void response.writeHead(status, headers).end(body);

/** Refuses an address that the router cannot decode (`/%zz`). */
export const refuseAddress =
  (headers: Headers) =>
  (_error: FastifyError, request: { readonly id: string }, { raw }: { readonly raw: ServerResponse }): void =>
    answer(raw, toRefusal("bad_request", headers, request.id));

const CODE_OF_PARSER_ERROR: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
};

const onTheWire = ({ status, headers, body }: Refusal): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
};

/**
 * Refuses bytes that are not HTTP, headers that are too long for the parser, and requests that do not arrive in time.
 * Writes the reply to the connection, because there is no response object.
 */
export const refuseUnparsed =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = CODE_OF_PARSER_ERROR[error.code ?? ""] ?? "bad_request";
    socket.write(onTheWire(toRefusal(code, headers, randomUUID())));
    socket.destroySoon();
  };

/**
 * Refuses requests that Node would answer with only a status: requests with an unknown `Expect` header, or without a
 * `Host` header.
 */
export const refuseUnhandled = (app: FastifyInstance, headers: Headers): void => {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    answer(response, toRefusal("bad_request", headers, randomUUID())),
  );
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === "1.1") fail("bad_request");
  });
};
