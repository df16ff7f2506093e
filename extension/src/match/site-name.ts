import { fullHost } from "./shown-host.ts";

/** Returns the host and port of an origin as the user sees them. */
export const siteName = ({ origin }: { readonly origin: string }): string => {
  const { hostname, port } = new URL(origin);
  return `${fullHost(hostname)}${port === "" ? "" : `:${port}`}`;
};
