/**
 * Returns the address to link to, or undefined if `written` must stay plain text. Another user may have stored the
 * address, so only complete http and https addresses become links:
 * - no `javascript:` and no `data:`
 * - no `//host` or `\\host`, which inherit the scheme of the page
 * - no control characters, which parsers drop silently
 */
export function safeUrl(written: string): string | undefined {
  const text = written.trim();
  if (!/^https?:\/\/[^/\\]/i.test(text)) return undefined;
  if (hasControl(written) || text.includes("\\")) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  // `https://bank.example@evil.example` looks like the bank and opens the other site.
  if (url.username !== "" || url.password !== "") return undefined;
  return url.hostname === "" ? undefined : url.href;
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}]/u.test(text);
}
