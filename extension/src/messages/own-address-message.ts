/** @file The message of `content/own-address` to the background. */
import { hasMembers, isFlag, isOneOf } from "./shape.ts";

/**
 * A page of a Keepwell server has begun to load. The user has chosen that the extension's vault opens in place of this
 * server's pages. `isReturn` says that the user came to the page by the browser's Back or Forward.
 */
export const isOwnAddressMessage = hasMembers({ kind: isOneOf(["own-address"]), isReturn: isFlag });
