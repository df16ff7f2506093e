import { shownHost } from "./shown-host.ts";

/** Returns the host and port of an origin as the user sees them. */
export const siteName = ({ origin }: { readonly origin: string }): string => {
  const { hostname, port } = new URL(origin);
  const { name, ascii } = shownHost(hostname);
  return `${ascii === undefined ? name : `${name} (${ascii})`}${port === "" ? "" : `:${port}`}`;
};
