/** @file Finds how one reply of a server differs from the release. */
import { CARD_DOCUMENT, PAGE_DOCUMENT, type ReleaseManifest } from "@keepwell/contract/release-manifest.ts";
import type { Answer } from "./ask-server.ts";
import { digestOf } from "./make-manifest.ts";
import { weakerPolicy } from "./weaker-policy.ts";

/** The required content types. A browser could interpret a file with another content type differently. */
const TYPES: readonly (readonly [path: RegExp, type: RegExp])[] = [
  [/\.html$/, /^text\/html; ?charset=utf-8$/i],
  [/\.js$/, /^(text|application)\/javascript(; ?charset=utf-8)?$/i],
  [/\.css$/, /^text\/css(; ?charset=utf-8)?$/i],
];
/** Headers that make a browser load, open or delete something. No release sends them. */
const FOREIGN = ["link", "refresh", "service-worker-allowed", "clear-site-data", "speculation-rules"];
/**
 * How many bytes of a document are searched, for example for foreign scripts. The limit hides nothing, because the
 * digest detects every alteration.
 */
const SEARCHED = 64 * 1024;

/**
 * Matches the page's document up to the value of `frame-src` in its policy. This value depends on the operator's
 * configuration.
 */
const FRAMES =
  /^([^>]*>\s*<html[^>]*>\s*<head>\s*<meta http-equiv="Content-Security-Policy" content="[^"]*?; frame-src )((?:&#39;|[^;"&])*)/i;
const OWN = "'self'";
const NONE = "'none'";
const ELSEWHERE = /^https?:\/\/[\w.-]+(:\d{1,5})?\/card\/$/;
const isElsewhere = (frames: string): boolean => ELSEWHERE.test(frames) && URL.canParse(frames);
const escaped = (text: string): string => text.replaceAll("'", "&#39;");

/** The source from which the page's policy allows frames: `'none'`, `'self'` or the address of the card form. */
export type Frames = string;

/**
 * Undoes the changes that the operator's configuration makes in the page's document. Returns the document as the build
 * made it, and the frames that the server's policy allows; null if the policy has another form.
 */
export const withoutConfiguration = (body: Buffer): { document: Buffer; frames: Frames } | null => {
  const text = body.toString("latin1");
  const [, before, found] = FRAMES.exec(text.slice(0, SEARCHED)) ?? [];
  if (before === undefined || found === undefined) return null;
  const frames = found.replaceAll("&#39;", "'");
  if (![OWN, NONE].includes(frames) && !isElsewhere(frames)) return null;
  const rest = text.slice(before.length + found.length);
  return { document: Buffer.from(before + escaped(OWN) + rest, "latin1"), frames };
};

/**
 * Returns the card form's document without the page's address. A server writes the page's address into this document if
 * the card form has its own address.
 */
export const withoutPage = (body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      body
        .subarray(0, SEARCHED)
        .toString("latin1")
        .replace(/<html data-page="https?:\/\/[\w.:-]+" /, "<html "),
      "latin1",
    ),
    body.subarray(SEARCHED),
  ]);

/** Finds the addresses of a document's scripts and preloaded files. */
const NAMED =
  /<script\b[^>]{0,2000}?\bsrc\s*=\s*["']?([^"'\s>]+)|<link\b(?=[^>]{0,2000}\brel\s*=\s*["']?(?:modulepreload|preload))[^>]{0,2000}?\bhref\s*=\s*["']?([^"'\s>]+)/gi;
const INLINE = /<script\b(?![^>]{0,2000}\bsrc\s*=)|\son[a-z]+\s*=|javascript:/i;

/** Describes those scripts of an altered document that are not in the release. */
const foreignScripts = (body: Buffer, files: ReleaseManifest["files"]): string[] => {
  const text = body.subarray(0, SEARCHED).toString("utf8");
  const named = [...text.matchAll(NAMED)].map(([, script, link]) => script ?? link ?? "");
  const foreign = [...new Set(named)].filter((name) => !Object.hasOwn(files, name));
  return [
    ...foreign.map((name) => `names the script ${name}, which the release does not have`),
    ...(INLINE.test(text) ? ["contains script of its own"] : []),
  ];
};

const wrongStatus = ({ status }: Answer): string[] => (status === 404 ? ["missing"] : [`status ${status}`]);

const wrongHeaders = (path: string, { headers }: Answer): string[] => {
  const [, type] = TYPES.find(([ending]) => ending.test(path)) ?? [];
  const sent = headers["content-type"] ?? "none";
  return type && !type.test(sent) ? [`type ${sent}`] : [];
};

/**
 * Describes those headers of a reply, and of its early hints, that are in `FOREIGN`. A genuine server never sends these
 * headers.
 */
export const foreignHeaders = ({ headers, early }: Pick<Answer, "headers" | "early">): string[] => [
  ...FOREIGN.filter((name) => name in early).map((name) => `early header ${name}: ${early[name]}`),
  ...FOREIGN.filter((name) => name in headers).map((name) => `header ${name}: ${headers[name]}`),
];

const policyDifferences = ({ headers }: Answer, built: string): string[] => {
  const policy = headers["content-security-policy"];
  if (policy === undefined) return ["no Content-Security-Policy"];
  return weakerPolicy(policy, built).map((weaker) => `weaker Content-Security-Policy: ${weaker}`);
};

const differentHeaders = (answer: Answer, manifest: ReleaseManifest, frames: Frames): string[] =>
  Object.entries(manifest.headers).flatMap(([name, built]) => {
    if (name === "content-security-policy")
      return policyDifferences(answer, built.replace(`frame-src ${OWN}`, `frame-src ${frames}`));
    const sent = answer.headers[name];
    return sent === built ? [] : [`header ${name}: ${sent ?? "missing"} in place of ${built}`];
  });

/** Describes how the reply to a request for a file differs; empty if it does not differ. */
export const compareFile = (path: string, answer: Answer, manifest: ReleaseManifest): string[] => {
  if (answer.status !== 200) return wrongStatus(answer);
  const worker = manifest.workers[path];
  return [
    ...(digestOf(answer.body) === manifest.files[path] ? [] : ["altered"]),
    ...wrongHeaders(path, answer),
    ...(worker === undefined ? [] : policyDifferences(answer, worker)),
  ];
};

/** Describes how the page's document differs. Also returns the frames that it allows. */
export const compareDocument = (
  answer: Answer,
  manifest: ReleaseManifest,
): { readonly differences: string[]; readonly frames: Frames | undefined } => {
  if (answer.status !== 200) return { differences: wrongStatus(answer), frames: undefined };
  const found = withoutConfiguration(answer.body);
  const isBuilt = found !== null && digestOf(found.document) === manifest.files[PAGE_DOCUMENT];
  const altered = isBuilt ? [] : ["altered", ...foreignScripts(answer.body, manifest.files)];
  const headers = [
    ...wrongHeaders(PAGE_DOCUMENT, answer),
    ...differentHeaders(answer, manifest, found?.frames ?? OWN),
  ];
  return { differences: [...altered, ...headers], frames: found?.frames };
};

/** Describes how the card form's document differs. Does not compare its policy, which depends on the configuration. */
export const compareCard = (answer: Answer, manifest: ReleaseManifest): string[] => {
  if (answer.status !== 200) return wrongStatus(answer);
  const isBuilt = digestOf(withoutPage(answer.body)) === manifest.files[CARD_DOCUMENT];
  return [
    ...(isBuilt ? [] : ["altered", ...foreignScripts(answer.body, manifest.files)]),
    ...wrongHeaders(CARD_DOCUMENT, answer),
  ];
};

/** The statuses of redirections that browsers follow. A browser shows a reply with any other status as a page. */
const FOLLOWED = [301, 302, 303, 307, 308];

/** Describes how the reply differs from a redirection to `to`. */
export const compareRedirect = ({ status, headers }: Answer, url: URL, to: string): string[] => {
  if (!FOLLOWED.includes(status)) return [`status ${status} in place of a redirection to ${to}`];
  const target = URL.parse(headers["location"] ?? "", url)?.href;
  return target === new URL(to, url).href ? [] : [`leads to ${target ?? "nowhere"} in place of ${to}`];
};
