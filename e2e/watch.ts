/**
 * @file Watches every page of a test. If a request fails or a page reports an error, the test fails, unless the test
 * has announced this failure.
 */
import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

/** The names that Chromium and Firefox have for each failure of a request. */
const FAILURES = {
  offline: ["net::ERR_INTERNET_DISCONNECTED", "NS_ERROR_OFFLINE"],
  /** The test aborted the request. */
  aborted: ["net::ERR_FAILED", "NS_ERROR_ABORT"],
} as const;

/** How a request fails: the HTTP status, or the reason why no reply came. */
type How = number | keyof typeof FAILURES;

interface Announced {
  readonly url: RegExp;
  readonly how: How;
  happened: boolean;
}

export interface Watch {
  /** Announces that a request will fail in this way. If no such failure happens, the test fails. */
  expectFailure(url: RegExp, how: How): void;
  /** Announces that a request may or may not fail in this way. */
  allowFailure(url: RegExp, how: How): void;
  /** Announces errors and warnings on the console that match the pattern. */
  expectConsole(text: RegExp): void;
  attach(context: BrowserContext): Promise<void>;
  /** Returns the failures that were not announced, and the announced failures that did not happen. */
  problems(): string[];
}

/**
 * What browsers report for requests that were open when the page was left. These are not failures of the page. Browsers
 * use the last name if the reply had already begun.
 */
const LEFT: readonly string[] = ["net::ERR_ABORTED", "NS_BINDING_ABORTED", "NS_BASE_STREAM_CLOSED"];

/** What Firefox reports for the request for a document if another navigation has replaced this request. */
const REPLACED = "NS_ERROR_FAILURE";

const wasLeft = (request: Request, reason: string): boolean =>
  LEFT.includes(reason) || (reason === REPLACED && request.isNavigationRequest());

/**
 * Errors on Firefox's console about a chunk of the page's code. Firefox reports the first two if the page is left while
 * the chunk loads, and the last one if the reply contains no code. Chromium reports a failed request instead.
 */
const FAILED_IMPORTS = [
  "error loading dynamically imported module",
  "The code of this screen could not be loaded.",
  "because of a disallowed MIME type",
];

/** What Firefox reports, in addition to the status, if the reply to the request for a chunk contains no code. */
const NO_CODE = "NS_ERROR_CORRUPTED_CONTENT";

/**
 * Matches the addresses of the page's HTML and code. An idle page loads the code of other pages in advance. Without a
 * connection this request fails, but that is not a failure of the page: a later click loads the code again.
 */
const CODE = /\/app\/(assets\/[\w.-]+)?$/;

const hasName = (how: How, text: string): boolean =>
  typeof how === "number"
    ? text.includes(String(how)) || text === NO_CODE
    : FAILURES[how].some((name) => text.includes(name));

const reportViolations = () => {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    console.error("CSP violation", effectiveDirective, blockedURI, sample),
  );
};

export const createWatch = (origin: string, browserName: string): Watch => {
  const isFailedImport = (text: string): boolean =>
    browserName === "firefox" && FAILED_IMPORTS.some((error) => text.includes(error));
  const seen: string[] = [];
  const announced: Announced[] = [];
  const lines: RegExp[] = [];

  const isAnnounced = (url: string, matches: (how: How) => boolean): boolean => {
    const found = announced.find((one) => one.url.test(url) && matches(one.how));
    if (found) found.happened = true;
    return found !== undefined || (CODE.test(url) && matches("offline"));
  };
  const onRequest = (request: Request) => {
    const url = request.url();
    if (/^(about|blob|data):/.test(url) || new URL(url).origin === origin) return;
    seen.push(`request to another origin: ${url}`);
  };
  const onFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    if (wasLeft(request, reason) || isAnnounced(request.url(), (how) => hasName(how, reason))) return;
    seen.push(`${request.method()} ${request.url()} failed: ${reason}`);
  };
  const onResponse = (response: Response) => {
    const status = response.status();
    if (status < 400 || isAnnounced(response.url(), (how) => how === status)) return;
    seen.push(`${response.request().method()} ${response.url()} answered ${status}`);
  };
  /**
   * Whether Chromium reports an announced failure in this line. `onFailed` or `onResponse` notices the same failure.
   */
  const isAboutAnnounced = (message: ConsoleMessage): boolean =>
    message.text().startsWith("Failed to load resource") &&
    isAnnounced(message.location().url, (how) => hasName(how, message.text()));
  const onConsole = (message: ConsoleMessage) => {
    if (!["error", "warning"].includes(message.type()) || isAboutAnnounced(message)) return;
    const isExpected = lines.some((line) => line.test(message.text()));
    if (isExpected || isFailedImport(message.text())) return;
    const { url, lineNumber, columnNumber } = message.location();
    seen.push(`console ${message.type()}: ${message.text()} at ${url}:${lineNumber}:${columnNumber}`);
  };

  const onPageError = ({ message, stack }: Error) => {
    if (!isFailedImport(message)) seen.push(`page error: ${stack}`);
  };

  return {
    expectFailure: (url, how) => void announced.push({ url, how, happened: false }),
    allowFailure: (url, how) => void announced.push({ url, how, happened: true }),
    expectConsole: (text) => void lines.push(text),
    attach: async (context) => {
      context.on("request", onRequest);
      context.on("requestfailed", onFailed);
      context.on("response", onResponse);
      context.on("console", onConsole);
      context.on("weberror", (error) => onPageError(error.error()));
      await context.addInitScript(reportViolations);
    },
    problems: () => [
      ...seen,
      ...announced
        .filter(({ happened }) => !happened)
        .map(({ url, how }) => `announced and never seen: ${url} ${how}`),
    ],
  };
};
