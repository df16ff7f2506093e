/** @file A server that lies: the genuine page gets the genuine answers, changed on the way. */
import type { Page, Request, Response } from "@playwright/test";

type Json = ReturnType<typeof JSON.parse>;

export const PATHS = {
  prelogin: /^\/api\/authenticate\/prelogin$/,
  authenticate: /^\/api\/authenticate$/,
  refresh: /^\/api\/token\/refresh$/,
  generate: /^\/api\/passwords\/generate$/,
  buckets: /^\/api\/buckets$/,
  bucket: /^\/api\/buckets\/[\w-]+$/,
  entries: /^\/api\/buckets\/[\w-]+\/entries$/,
  entry: /^\/api\/buckets\/[\w-]+\/entries\/[\w-]+$/,
} as const;

/** Changes what a call answers. `change` may edit the answer, or return another. */
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

/** Answers in the server's place. */
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

/** The paths of the calls that the page makes from now on. */
export const callsOf = (page: Page): { readonly all: string[]; readonly writes: () => string[] } => {
  const all: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) all.push(`${request.method()} ${pathname}`);
  });
  return { all, writes: () => all.filter((call) => !call.startsWith("GET ")) };
};

/** The next answer to a call of this kind, as the server meant it. */
export const genuine = async (page: Page, path: RegExp): Promise<Json> => {
  const response: Response = await page.waitForResponse((one) => path.test(new URL(one.url()).pathname));
  return response.json();
};

/** A token with other claims. Its signature is then wrong, which a client cannot see. */
export const reclaim = (token: string, change: (claims: Json) => void): string => {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims: Json = JSON.parse(Buffer.from(body, "base64url").toString());
  change(claims);
  return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
};
