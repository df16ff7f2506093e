/** @file What `content/own-address` tells the background. */
import { hasMembers, isFlag, isOneOf } from "./shape.ts";

/** A page of a Keepwell server, whose addresses the vault of the extension serves, has begun to load. `isReturn`: the user has come to it by the browser's Back or Forward. */
export const isOwnAddressMessage = hasMembers({ kind: isOneOf(["own-address"]), isReturn: isFlag });
