/** @file Reads the address of a server that the user has typed. */

export type TypedAddress =
  | { readonly origin: string }
  /**
   * `address`: the text is not the address of a server. `insecure`: the address uses http over a network, where others
   * can read and change what is sent.
   */
  | { readonly problem: "address" | "insecure" };

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Reads the origin. Without a scheme, the scheme is http if the host is this computer, otherwise https. Path and
 * fragment are ignored.
 */
export const readServerAddress = (typed: string): TypedAddress => {
  const text = typed.trim();
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[0] ?? "";
  const written = HAS_SCHEME.test(text) ? text : `${LOCAL.has(host) ? "http" : "https"}://${text}`;
  if (text === "" || !URL.canParse(written)) return { problem: "address" };
  const { protocol, hostname, origin, username, password } = new URL(written);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return { problem: "address" };
  if (protocol === "http:" && !LOCAL.has(hostname)) return { problem: "insecure" };
  return { origin };
};
