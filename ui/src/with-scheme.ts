import { safeUrl } from "./safe-url.ts";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** `example.com:8443/path` and `localhost:3000` begin like a scheme, and are a host with a port. */
const HOST_WITH_PORT = /^(?:localhost|[^/?#:@\s]+\.[^/?#:@\s]+):\d{1,5}(?:[/?#]|$)/i;

/**
 * The typed address with `https://` where it has no scheme, so that it becomes a link. An address with a scheme, also
 * a wrong one, is left as it is, and so is what does not become a plain https address.
 */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  const hasScheme = SCHEME.test(text) && !HOST_WITH_PORT.test(text);
  if (text === "" || hasScheme || /\s/.test(text)) return typed;
  const completed = text.startsWith("//") ? `https:${text}` : `https://${text}`;
  return safeUrl(completed) === undefined ? typed : completed;
};
