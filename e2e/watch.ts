/**
 * @file Watches every page of a test. A request that fails, or an error in a page, fails the test unless the test has
 * announced it.
 */
import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

/** The names that Chromium and Firefox have for each failure of a request. */
const FAILURES = {
  offline: ["net::ERR_INTERNET_DISCONNECTED", "NS_ERROR_OFFLINE"],
  /** The test aborted the request. */
  aborted: ["net::ERR_FAILED", "NS_ERROR_ABORT"],
} as const;

/** An HTTP status, or why there was no answer. */
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
  /** Returns the failures that were not announced, and the announced ones that did not happen. */
  problems(): string[];
}

/**
 * What browsers report for requests that were open when the page was left, which is not a failure. The last name is for
 * a request whose reply had begun.
 */
const LEFT: readonly string[] = ["net::ERR_ABORTED", "NS_BINDING_ABORTED", "NS_BASE_STREAM_CLOSED"];

/** What Firefox reports for the request for a document if another navigation replaces this request. */
const REPLACED = "NS_ERROR_FAILURE";

const wasLeft = (request: Request, reason: string): boolean =>
  LEFT.includes(reason) || (reason === REPLACED && request.isNavigationRequest());

/**
 * Errors on the console of Firefox about a chunk of the page's code: the first two if the page is left while the chunk
 * loads, the last one if the reply contains no code. Chromium reports such a chunk only as a failed request.
 */
const FAILED_IMPORTS = [
  "error loading dynamically imported module",
  "The code of this screen could not be loaded.",
  "because of a disallowed MIME type",
];

/** If the reply to the request for a chunk contains no code, Firefox reports this failure in addition to the status. */
const NO_CODE = "NS_ERROR_CORRUPTED_CONTENT";

/**
 * Matches the addresses of the page's HTML and code. An idle page loads the code of later pages in advance. If this
 * fails because there is no connection, it is no failure of the page, because a click loads the code later.
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
  /** Whether the line is Chromium's report of an announced failure, which `onFailed` or `onResponse` notices too. */
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
