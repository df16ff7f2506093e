import { plainName } from "../mail-address.ts";
import type { Inviter } from "../message.ts";
import { quoted } from "./quoted.ts";

/** How a letter to a stranger names the user who shares: by the address, after the name if that looks like one. */
export const inviterName = ({ inviter, inviterEmail }: Inviter): string => {
  const name = quoted(plainName(inviter));
  return name === "" ? inviterEmail : `${name} (${inviterEmail})`;
};
