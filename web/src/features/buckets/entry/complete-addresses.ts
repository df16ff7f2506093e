import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { type Typed, typedFrom } from "./draft.ts";

/**
 * Puts `https://` before each typed address that has no scheme. A field does this itself when it loses the focus, but
 * with Enter or Ctrl Enter the user saves the form while a field still has the focus. Addresses that the opened version
 * already contains are not changed.
 */
export const completeAddresses = (typed: Typed, before: OpenEntry | null): Typed => {
  const stored = typedFrom(before);
  const known = new Set([stored.url, ...stored.extra.urls.map(({ url }) => url)]);
  const complete = (url: string) => (known.has(url) ? url : withScheme(url));
  const urls = typed.extra.urls.map((row) => ({ ...row, url: complete(row.url) }));
  return { ...typed, url: complete(typed.url), extra: { ...typed.extra, urls } };
};
