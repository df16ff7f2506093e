import { shownHost } from "./shown-host.ts";

/** The host and port of an origin, as they are shown to the user. */
export const siteName = ({ origin }: { readonly origin: string }): string => {
  const { hostname, port } = new URL(origin);
  const { name, ascii } = shownHost(hostname);
  return `${ascii === undefined ? name : `${name} (${ascii})`}${port === "" ? "" : `:${port}`}`;
};
