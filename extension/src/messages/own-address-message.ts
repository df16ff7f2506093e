/** @file The message of `content/own-address` to the background. */
import { hasMembers, isFlag, isOneOf } from "./shape.ts";

/**
 * A page has begun to load from a Keepwell server, although the user has chosen that the extension's vault opens in
 * place of that server's pages. `isReturn` says that the user came to the page by the browser's Back or Forward.
 */
export const isOwnAddressMessage = hasMembers({ kind: isOneOf(["own-address"]), isReturn: isFlag });
