import { plainName } from "../mail-address.ts";
import type { Inviter } from "../message.ts";
import { quoted } from "./quoted.ts";

/** Who shares something with a stranger: the name if it reads as one, and always the address. */
export const inviterName = ({ inviter, inviterEmail }: Inviter): string => {
  const name = quoted(plainName(inviter));
  return name === "" ? inviterEmail : `${name} (${inviterEmail})`;
};
