import { plainName } from "../mail-address.ts";
import type { Inviter } from "../message.ts";
import { quoted } from "./quoted.ts";

/**
 * Names the sharing user in a letter to a person who may not know this user: `Name (address)`, or only the address if
 * the name does not look like a person's name.
 */
export const inviterName = ({ inviter, inviterEmail }: Inviter): string => {
  const name = quoted(plainName(inviter));
  return name === "" ? inviterEmail : `${name} (${inviterEmail})`;
};
