import { shownHost } from "../match/shown-host.ts";
import type { KeptLogin } from "../submitted/kept-logins.ts";

/** The host and port on which a login was submitted, as they are shown to the user. */
export const siteName = ({ origin }: Pick<KeptLogin, "origin">): string => {
  const { hostname, port } = new URL(origin);
  const { name, ascii } = shownHost(hostname);
  return `${ascii === undefined ? name : `${name} (${ascii})`}${port === "" ? "" : `:${port}`}`;
};
