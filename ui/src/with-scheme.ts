import { safeUrl } from "./safe-url.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Matches a host with a port, such as `example.com:8443/path` or `localhost:3000`. The host looks like a scheme. */
const HOST_WITH_PORT = /^(?:localhost|[^/?#:@\s]+\.[^/?#:@\s]+):\d{1,5}(?:[/?#]|$)/i;

/**
 * Returns the typed address. An address without a scheme gets `https://`, so that it becomes a link. An address with
 * any scheme stays unchanged, and so does a text that would not become a plain https address.
 */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  const hasScheme = SCHEME.test(text) && !HOST_WITH_PORT.test(text);
  if (text === "" || hasScheme || /\s/.test(text)) return typed;
  const completed = text.startsWith("//") ? `https:${text}` : `https://${text}`;
  return safeUrl(completed) === undefined ? typed : completed;
};
