import { EXTENSION_INDEX_PATH, extensionOffer } from "@keepwell/contract/extension-offer.ts";

/**
 * Returns the version of the extension that a server offers; undefined if it offers none. Rejects if the call fails.
 */
export const readOffered = async (origin: string): Promise<string | undefined> => {
  const reply = await fetch(`${origin}${EXTENSION_INDEX_PATH}`, { credentials: "omit" });
  return reply.status === 200 ? extensionOffer.safeParse(await reply.json()).data?.version : undefined;
};
