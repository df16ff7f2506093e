/** @file Simulates a lying server: changes the genuine server's answers before the genuine page receives them. */
import type { Page, Request } from "@playwright/test";

type Json = ReturnType<typeof JSON.parse>;

export const PATHS = {
  prelogin: /^\/api\/authenticate\/prelogin$/,
  authenticate: /^\/api\/authenticate$/,
  refresh: /^\/api\/token\/refresh$/,
  generate: /^\/api\/passwords\/generate$/,
  buckets: /^\/api\/buckets$/,
  bucket: /^\/api\/buckets\/[\w-]+$/,
  entries: /^\/api\/buckets\/[\w-]+\/entries$/,
  changes: /^\/api\/buckets\/[\w-]+\/changes$/,
  entry: /^\/api\/buckets\/[\w-]+\/entries\/[\w-]+$/,
} as const;

/** Changes the server's answers to a call. `change` edits the answer, or returns a new answer. */
export const lie = (
  page: Page,
  path: RegExp,
  change: (answer: Json) => unknown,
  method = path === PATHS.prelogin || path === PATHS.authenticate || path === PATHS.refresh ? "POST" : "GET",
): Promise<unknown> =>
  page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      const changed = change(answer);
      return route.fulfill({ response, json: changed === undefined ? answer : changed });
    },
  );

/**
 * Changes every list of a bucket's entries. A page that requests only the changed entries gets the whole list instead.
 */
export const lieAboutEntries = async (page: Page, change: (rows: Json) => unknown): Promise<void> => {
  await lie(page, PATHS.entries, change);
  await page.route(
    (url) => PATHS.changes.test(url.pathname),
    async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      const response = await route.fetch({ url: `${origin}${pathname}` });
      const answer = await response.json();
      return route.fulfill({
        response,
        json: { ...answer, entries: change(answer.entries) ?? answer.entries },
      });
    },
  );
};

export const answer = (page: Page, path: RegExp, status: number, body: unknown): Promise<unknown> =>
  page.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.fulfill({
        status,
        contentType: typeof body === "string" ? "text/html" : "application/json",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  );

const OWN = /^PUT \/api\/me\/(state|signed-address)$/;

interface Calls {
  /** Method and path of each call, in order. */
  readonly all: readonly string[];
  /**
   * Returns the calls that write. Leaves out two calls that the page makes by itself: saving the account's state, and
   * storing the account's signed address.
   */
  readonly writes: () => string[];
  readonly stop: () => void;
}

/** Records the calls that the page makes from now on. */
export const recordCalls = (page: Page): Calls => {
  const all: string[] = [];
  const keep = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) all.push(`${request.method()} ${pathname}`);
  };
  page.on("request", keep);
  return {
    all,
    writes: () => all.filter((call) => !call.startsWith("GET ") && !OWN.test(call)),
    stop: () => void page.off("request", keep),
  };
};

/** Changes the claims of a token. The token's signature is then wrong, but a client cannot check this signature. */
export const reclaim = (token: string, change: (claims: Json) => void): string => {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims: Json = JSON.parse(Buffer.from(body, "base64url").toString());
  change(claims);
  return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
};
