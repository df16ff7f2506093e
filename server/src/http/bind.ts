import { CLIENT_HEADER } from "@keepwell/contract/data-version.ts";
/**
 * @file Turns the contract's declarations into routes. Each route authenticates the caller if the call needs a session,
 * parses the input, makes one service call and checks the reply against its schema. Fields outside the schema are not
 * sent.
 */
import type { CallInput, CallReply, Endpoint, EndpointTable, Schema } from "@keepwell/contract/endpoint.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { fieldProblems } from "@keepwell/contract/field-problems.ts";
import { markUserAgent } from "@keepwell/contract/identity/user-agent.ts";
import { z } from "@keepwell/contract/zod.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Admission, Caller, Credential, Sessions } from "../caller.ts";
import { toNetwork } from "./network.ts";
import { outgoing } from "./outgoing.ts";

type Authenticated<E extends Endpoint> = E["access"] extends "session" ? { readonly actor: Actor } : unknown;
type Answer<E extends Endpoint> = Promise<CallReply<E>> | CallReply<E>;
type Call<E extends Endpoint> = CallInput<E> & Authenticated<E> & { readonly caller: Caller };

/** For a service that reads the session and the call's data together; see [Note: Combined reads]. */
interface ByCredential<E extends Endpoint> {
  readonly byCredential: (call: CallInput<E> & { readonly credential: Credential }) => Answer<E>;
}

type Handler<E extends Endpoint> =
  | ((call: Call<E>) => Answer<E>)
  | (E["access"] extends "session" ? ByCredential<E> : never);

/** Adds a table of calls, with one handler for each call. A call without a handler does not compile. */
export type Bind = <T extends EndpointTable>(
  table: T,
  handlers: { readonly [K in keyof T]: Handler<T[K]> },
) => void;

type AnyFunction = (call: Record<string, unknown>) => unknown;
type AnyHandler = AnyFunction | { readonly byCredential: AnyFunction };

/** An `Authorization` header with a token. The name of the scheme is case-insensitive. */
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

const compiled = new WeakMap<Schema, Schema>();

/** The check that a schema declares, compiled at its first use. An uncompiled check takes several times as long. */
const compileCheck = (schema: Schema): Schema => {
  const known = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, known);
  return known;
};

/** Checks a value. Asynchronous, because a signature is verified off the main thread. */
const parsed = async (schema: Schema | undefined, value: unknown): Promise<unknown> => {
  if (!schema) return undefined;
  if (value === undefined) return fail("validation", { fields: { form: ["required"] } });
  const result = await compileCheck(schema).safeParseAsync(value, { reportInput: true });
  return result.success ? result.data : fail("validation", { fields: fieldProblems(result.error) });
};

/** Checks and returns the query of a request, for a route that is not made from a declaration. */
export const readQuery = async <Query extends Schema>(
  schema: Query,
  { query }: FastifyRequest,
): Promise<z.output<Query>> => (await parsed(schema, query)) as z.output<Query>;

/** Answers 404 to a malformed uid in a path, because no object has such a uid. */
const parsedParams = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = compileCheck(schema).safeParse(value);
  return result.success ? result.data : fail("not_found");
};

const isLeftOut = ({ isBodyOptional }: Endpoint, { body }: FastifyRequest): boolean =>
  isBodyOptional === true && body === undefined;

const readInput = async (declared: Endpoint, request: FastifyRequest) => ({
  params: parsedParams(declared.params, request.params),
  query: await parsed(declared.query, request.query),
  body: isLeftOut(declared, request) ? undefined : await parsed(declared.body, request.body),
});

const readClient = ({ headers }: FastifyRequest): string | undefined => {
  const sent = headers[CLIENT_HEADER.toLowerCase()];
  return typeof sent === "string" ? sent : undefined;
};

const readCall = async (declared: Endpoint, request: FastifyRequest, sessions: Sessions) => {
  const caller: Caller = {
    ip: request.ip,
    network: toNetwork(request.ip),
    userAgent: markUserAgent(request.headers["user-agent"] ?? "", readClient(request)),
  };
  const actor = declared.access === "session" ? await readActor(request, sessions, declared) : undefined;
  return { caller, actor, ...(await readInput(declared, request)) };
};

/**
 * Reads the token and the input of a call whose service reads the session and the call's data together. If the input is
 * refused, the session is checked before the reply. So a caller without a session learns nothing from the refusal.
 */
const readCredentialCall = async (declared: Endpoint, request: FastifyRequest, sessions: Sessions) => {
  const claims = sessions.verify(readToken(request));
  request.actorUid = claims.sub;
  const credential: Credential = { claims, ip: request.ip };
  try {
    return { credential, ...(await readInput(declared, request)) };
  } catch (refusal) {
    await readActor(request, sessions, declared);
    throw refusal;
  }
};

/** The session's token in a request's header. It is never in an address: addresses are stored in too many places. */
export const readToken = (request: FastifyRequest): string =>
  BEARER.exec(request.headers.authorization ?? "")?.[1] ?? fail("unauthorized");

export const readActor = async (
  request: FastifyRequest,
  sessions: Sessions,
  call: Admission,
): Promise<Actor> => {
  const actor = await sessions.authenticate(readToken(request), call);
  request.actorUid = actor.uid;
  return { ...actor, ip: request.ip };
};

const LONG = 4096;

/** Encodes a long text once. Otherwise Fastify would encode it twice: to count its bytes and to send it. */
const encoded = (reply: unknown): string | Buffer => {
  const text = JSON.stringify(reply);
  return text.length < LONG ? text : Buffer.from(text);
};

const sendReply = (reply: FastifyReply, content: unknown): FastifyReply =>
  content === undefined ? reply.send() : reply.type("application/json; charset=utf-8").send(encoded(content));

const answering = (handler: AnyHandler, declared: Endpoint, sessions: Sessions) =>
  typeof handler === "function"
    ? async (request: FastifyRequest) => handler(await readCall(declared, request, sessions))
    : async (request: FastifyRequest) =>
        handler.byCredential(await readCredentialCall(declared, request, sessions));

export const createBind =
  (app: FastifyInstance, sessions: Sessions): Bind =>
  (table, handlers) => {
    for (const [id, declared] of Object.entries<Endpoint>(table)) {
      const handle = answering(handlers[id] as AnyHandler, declared, sessions);
      const replySchema = outgoing(declared.reply);
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const result = compileCheck(replySchema).safeParse(await handle(request));
        if (!result.success)
          throw new Error(`The reply of ${id} breaks the contract: ${result.error.message}`);
        return sendReply(reply.code(declared.status ?? 200), result.data);
      };
      app.route({
        method: declared.method,
        url: declared.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        ...(declared.bodyLimit === undefined ? {} : { bodyLimit: declared.bodyLimit }),
        handler: answer,
      });
    }
  };
