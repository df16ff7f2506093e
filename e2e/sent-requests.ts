/** @file Records what a page sends. */
import type { Page, Request } from "@playwright/test";

interface SentRequest {
  readonly path: string;
  /** Method, address, headers and body. */
  readonly bytes: Buffer;
}

const describe = (request: Request, headers: Readonly<Record<string, string>>): SentRequest => {
  const text = `${request.method()} ${request.url()}\n${JSON.stringify(headers)}\n`;
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  return { path: new URL(request.url()).pathname, bytes: Buffer.concat([Buffer.from(text), body]) };
};

/**
 * Records every request from now on. Records a request when it is sent, because it may never end. Records it once more
 * when it has ended, because only then all headers are known, also those that the browser added.
 */
export const recordSent = (page: Page): (() => Promise<readonly SentRequest[]>) => {
  const begun: SentRequest[] = [];
  const ended: Promise<SentRequest>[] = [];
  // A request that was under way when the page closed has only the headers that the page itself set.
  const keepEnded = (request: Request) =>
    void ended.push(
      request
        .allHeaders()
        .catch(() => request.headers())
        .then((headers) => describe(request, headers)),
    );
  page.on("request", (request) => void begun.push(describe(request, request.headers())));
  page.on("requestfinished", keepEnded);
  page.on("requestfailed", keepEnded);
  return async () => [...begun, ...(await Promise.all(ended))];
};
