import { plainName } from "../mail-address.ts";
import type { Inviter } from "../message.ts";
import { quoted } from "./quoted.ts";

/** The user who shares something with a stranger: the name if it looks like one, and always the address. */
export const inviterName = ({ inviter, inviterEmail }: Inviter): string => {
  const name = quoted(plainName(inviter));
  return name === "" ? inviterEmail : `${name} (${inviterEmail})`;
};
