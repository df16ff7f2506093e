/** @file Checks whether a Keepwell server answers at an address. */
import { createApi } from "@keepwell/client/api/api.ts";
import { hasType } from "@keepwell/client/api/call-failure.ts";
import { fetchTransport, namedTransport } from "@keepwell/client/api/transport.ts";
import { EXTENSION_CLIENT } from "@keepwell/contract/data-version.ts";
import { patternOf } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { readServerAddress } from "../device/server-address.ts";

export type CheckedServer =
  | { readonly origin: string }
  | { readonly problem: "address" | "insecure" | "notGranted" | "noKeepwell" | "tooNew" };

/** Asks the user for the permission to reach the server, then calls the server. Call it in the handler of a press. */
export const checkServer = async (typed: string): Promise<CheckedServer> => {
  const read = readServerAddress(typed);
  if ("problem" in read) return read;
  const { origin } = read;
  const isGranted = await browser.permissions.request({ origins: [patternOf(origin)] }).catch(() => false);
  if (!isGranted) return { problem: "notGranted" };
  const transport = namedTransport(EXTENSION_CLIENT, fetchTransport(origin));
  try {
    await createApi({ transport, token: () => null }).system.health();
    return { origin };
  } catch (error) {
    return { problem: hasType(error, "outdated") ? "tooNew" : "noKeepwell" };
  }
};
