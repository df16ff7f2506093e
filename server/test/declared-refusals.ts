/**
 * @file Compares each refusal that a test's server sends with the call's declaration. A file of tests fails if a
 * refusal has an undeclared code, unless the code is a general refusal of such calls.
 */
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { errorReply } from "@keepwell/contract/error-reply.ts";
import { generalRefusals } from "@keepwell/contract/refusals.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const declaredCalls = new Map(
  Object.values(endpoints)
    .flatMap((table) => Object.values<Endpoint>(table))
    .map((one) => [`${one.method} ${one.path.replaceAll(/\{(\w+)\}/g, ":$1")}`, one]),
);

const codesOf = (refusals: Endpoint["refusals"] = []): Set<string> =>
  new Set(refusals.map(({ code }) => code));

/**
 * Codes for a wrong method, or for a path that the card form's host lacks. The server sends them before it reaches a
 * call.
 */
const OF_ADDRESSES: readonly string[] = ["method_not_allowed", "not_found"];

/**
 * Whether the code is a general refusal of the call, such as of a malformed request. `forbidden` never counts as one
 * here. `not_found` counts only if a parameter of the path is malformed.
 */
const isOfForm = (declared: Endpoint, request: FastifyRequest, code: string): boolean => {
  if (code === "not_found") return declared.params?.safeParse(request.params).success === false;
  return code !== "forbidden" && codesOf(generalRefusals(declared)).has(code);
};

/** Watches the refusals of the application. The returned function throws if one of them was not declared. */
export const watchRefusals = (app: FastifyInstance): (() => void) => {
  const undeclared = new Set<string>();
  const reached = new WeakSet<FastifyRequest>();
  const isExplained = (declared: Endpoint, request: FastifyRequest, code: string): boolean =>
    reached.has(request)
      ? codesOf(declared.refusals).has(code) || isOfForm(declared, request, code)
      : codesOf(generalRefusals(declared)).has(code) || OF_ADDRESSES.includes(code);

  app.addHook("preHandler", async (request) => void reached.add(request));
  app.addHook("onSend", async (request, reply, payload) => {
    const declared = declaredCalls.get(`${request.method} ${request.routeOptions.url}`);
    if (reply.statusCode < 400 || !declared || typeof payload !== "string") return;
    const { code } = errorReply.parse(JSON.parse(payload));
    if (!isExplained(declared, request, code)) undeclared.add(`${declared.method} ${declared.path}: ${code}`);
  });
  return () => {
    if (undeclared.size > 0)
      throw new Error(`Refusals that no declaration names:\n${[...undeclared].join("\n")}`);
  };
};
