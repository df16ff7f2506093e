/** @file Answers a request, after it has checked the secret key, the parameters and the idempotency key. */
import { createHash } from "node:crypto";
import Stripe from "stripe";
import { badRequest, Fault, missing } from "./fault.ts";
import { parseForm } from "./form.ts";
import { type CheckRequest, createRequestCheck } from "./request-schema.ts";
import type { RequestName, Routes } from "./requests.ts";
import { cardRoutes } from "./routes-cards.ts";
import { customerRoutes } from "./routes-customers.ts";
import { invoiceRoutes } from "./routes-invoices.ts";
import { priceRoutes } from "./routes-prices.ts";
import { subscriptionRoutes } from "./routes-subscriptions.ts";
import { letTimePass, type World } from "./world.ts";

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ROUTES: Routes = {
  ...cardRoutes,
  ...customerRoutes,
  ...invoiceRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
};

const NAMES = (Object.keys(ROUTES) as RequestName[]).map((name) => {
  const [method = "", path = ""] = name.split(" ");
  return { name, method, path: new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`) };
});

/** The routes, with literal paths before paths with an id. The first route that matches a request answers it. */
const BY_PRECISION = NAMES.toSorted(
  (one, other) => Number(one.name.includes(":id")) - Number(other.name.includes(":id")),
);

const findRoute = (method: string, path: string): { name: RequestName; ids: string[] } => {
  for (const route of BY_PRECISION) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return { name: route.name, ids: found.slice(1).map(decodeURIComponent) };
  }
  throw missing(`route: ${method} ${path}`);
};

const requireCaller = ({ headers }: Request, secretKey: string): void => {
  if (headers["authorization"] !== `Bearer ${secretKey}`)
    throw new Fault(401, "Invalid API Key provided", { type: "invalid_request_error" });
  if (headers["stripe-version"] !== Stripe.API_VERSION) throw badRequest("Another version of the API");
};

const read = <Name extends RequestName>(check: CheckRequest, name: Name, text: string) => {
  try {
    return check(name, parseForm(text));
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error), { code: "parameter_unknown" });
  }
};

const faultAnswer = (fault: Fault): Answer => ({
  status: fault.status,
  body: JSON.stringify({ error: { ...fault.details, message: fault.message } }),
});

/**
 * Repeats the first answer to an idempotency key. Refuses the key for a different request. An invalid request does not
 * use up the key.
 */
const once = (
  kept: Map<string, { print: string; answer: Answer }>,
  request: Request,
  work: () => Answer,
): Answer => {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || request.method !== "POST") return work();
  if (key.length > 255) throw badRequest("The idempotency key is too long.");
  const print = createHash("sha256").update(`${request.url}\n${request.body}`).digest("hex");
  const known = kept.get(key);
  if (known && known.print !== print)
    throw new Fault(400, "Keys can only be used with the same parameters.", { type: "idempotency_error" });
  if (known) return { ...known.answer, headers: { "idempotent-replayed": "true" } };
  const answer = work();
  kept.set(key, { print, answer });
  return answer;
};

export const createAnswering = (world: World, secretKey: string) => {
  const check = createRequestCheck();
  const kept = new Map<string, { print: string; answer: Answer }>();
  const counts = new Map<RequestName, number>();

  const perform = (request: Request): Answer => {
    requireCaller(request, secretKey);
    const { pathname, search } = new URL(request.url, "http://fake");
    const { name, ids } = findRoute(request.method, pathname);
    const params = read(check, name, request.method === "POST" ? request.body : search.slice(1));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const handle = ROUTES[name] as (world: World, params: object, ...ids: string[]) => object;
    return once(kept, request, () => {
      try {
        return { status: 200, body: JSON.stringify(handle(world, params, ...ids)) };
      } catch (error) {
        if (error instanceof Fault) return faultAnswer(error);
        throw error;
      }
    });
  };

  return {
    /** How often each valid request was received. */
    counts,
    answer: (request: Request): Answer => {
      letTimePass(world);
      try {
        return perform(request);
      } catch (error) {
        if (error instanceof Fault) return faultAnswer(error);
        throw error;
      }
    },
  };
};
