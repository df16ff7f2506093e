/**
 * @file Reads which builds of the browser extension the server offers. They are named in a public file that is the same
 * for every account.
 */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import {
  EXTENSION_INDEX_PATH,
  type ExtensionOffer,
  extensionOffer,
} from "@keepwell/contract/extension-offer.ts";
import { queryOptions } from "@tanstack/react-query";
import { platform } from "../../app/platform.ts";

const NO_CONTENT = 204;

/**
 * Returns null if the server offers no extension. @throws CallFailure if the server is unreachable or its reply is
 * invalid.
 */
const loadOffer = async (signal: AbortSignal): Promise<ExtensionOffer | null> => {
  const reply = await fetch(`${platform().server}${EXTENSION_INDEX_PATH}`, { signal }).catch(() => {
    throw new CallFailure("offline");
  });
  if (reply.status === NO_CONTENT) return null;
  const read = extensionOffer.safeParse(await reply.json().catch(() => undefined));
  if (!reply.ok || !read.success) throw new CallFailure("internal");
  return read.data;
};

export const extensionOfferQuery = ({ identity }: Session) =>
  queryOptions({
    queryKey: [identity.uid, "extension"] as const,
    queryFn: ({ signal }) => loadOffer(signal),
    staleTime: 0,
  });
