import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { type Typed, typedFrom } from "./draft.ts";

/**
 * The form's values with `https://` before each typed address that has no scheme. A field adds the scheme when the user
 * leaves the field, but Enter and Ctrl Enter save from within the field. The addresses of the opened version stay as
 * they are.
 */
export const completeAddresses = (typed: Typed, before: OpenEntry | null): Typed => {
  const stored = typedFrom(before);
  const known = new Set([stored.url, ...stored.extra.urls.map(({ url }) => url)]);
  const complete = (url: string) => (known.has(url) ? url : withScheme(url));
  const urls = typed.extra.urls.map((row) => ({ ...row, url: complete(row.url) }));
  return { ...typed, url: complete(typed.url), extra: { ...typed.extra, urls } };
};
