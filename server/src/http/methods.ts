/** @file The methods that each path of the API accepts. OPTIONS lists them; any other method is answered with 405. */
import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance } from "fastify";
import { CALL_HEADERS } from "./headers.ts";

/** A node in the tree of paths: the methods of the path that ends at this node, and the nodes of longer paths. */
interface Place {
  readonly methods: Set<string>;
  readonly below: Map<string, Place>;
}

const PREFIX = "/api/";
/** Stands for a part of a path that may be any text, such as `:id` in a route. */
const ANY = ":";

const newPlace = (): Place => ({ methods: new Set(), below: new Map() });

const add = (root: Place, url: string, methods: string | readonly string[]): void => {
  let place = root;
  for (const part of url.split("/")) {
    const key = part.startsWith(":") ? ANY : part;
    const next = place.below.get(key) ?? newPlace();
    place.below.set(key, next);
    place = next;
  }
  for (const method of [methods].flat()) place.methods.add(method);
};

/** Finds the node of a path. As in the router, a literal part takes precedence over a parameter. */
const find = (place: Place, [part, ...rest]: readonly string[]): Place | undefined => {
  if (part === undefined) return place.methods.size > 0 ? place : undefined;
  for (const key of [part, ANY]) {
    const below = place.below.get(key);
    const found = below && find(below, rest);
    if (found) return found;
  }
  return undefined;
};

/** The router has already refused addresses that cannot be decoded. */
const splitUrl = (url: string): string[] =>
  (url.split(/[?#]/, 1)[0] ?? "").split("/").map(decodeURIComponent);

/**
 * Answers OPTIONS, and refuses methods that a known path does not accept. Register it before the routes and before the
 * authentication, because methods are no secret.
 */
export const serveMethods = (app: FastifyInstance): void => {
  const root = newPlace();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.startsWith(PREFIX) && !url.endsWith("*")) add(root, url, method);
  });
  app.addHook("onRequest", async (request, reply) => {
    const methods = find(root, splitUrl(request.url))?.methods;
    if (!methods || methods.has(request.method)) return undefined;
    reply.headers({
      Allow: [...new Set([...methods, "OPTIONS"])].sort().join(", "),
      ...CALL_HEADERS,
    });
    if (request.method !== "OPTIONS") return fail("method_not_allowed");
    return reply.code(204).send();
  });
};
