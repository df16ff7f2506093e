/**
 * @file The secure link that was followed. Its secret, the fragment, leaves the address before anything is
 * shown, and is kept by this tab alone: signing up takes several pages, and some people reload them.
 */
import type { LinkAddress } from "@keepwell/client/sharing/link.ts";
import { PATHS } from "../paths.ts";

const HELD = "keepwell.share-link";

export const sharePath = (accessUid: string): string => PATHS["share.link"].replace("{id}", accessUid);

/** The whole address, to be handed over: whoever has it and the invited address can join. */
export const shareAddress = ({ accessUid, fragment }: LinkAddress): string =>
  `${location.origin}/app${sharePath(accessUid)}#${fragment}`;

export const holdShareLink = ({ accessUid, fragment }: LinkAddress): void =>
  sessionStorage.setItem(HELD, `${accessUid}#${fragment}`);

/** Null where this tab has followed no link to that access. */
export const heldShareLink = (accessUid: string): LinkAddress | null => {
  const [held, fragment] = (sessionStorage.getItem(HELD) ?? "").split("#");
  return held === accessUid && fragment ? { accessUid, fragment } : null;
};

export const dropShareLink = (): void => sessionStorage.removeItem(HELD);
