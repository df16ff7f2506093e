/**
 * @file Makes the text file of the recovery kit in the browser. The user saves the file. The server never receives it.
 */
import type { recovery } from "../../text/en/recovery.ts";

export interface Kit {
  readonly name: string;
  readonly email: string;
  /** The address of the server that has the account. */
  readonly server: string;
  /** The time when the code was made, in ISO 8601. */
  readonly madeAt: string;
  readonly code: string;
}

type KitWords = (typeof recovery)["kit"];

export const kitText = (kit: Kit, words: KitWords): string =>
  [
    words.title,
    "=".repeat(words.title.length),
    "",
    `${words.account}: ${kit.name} <${kit.email}>`,
    `${words.server}: ${kit.server}`,
    `${words.made}: ${words.date(kit.madeAt)}`,
    "",
    `${words.code}:`,
    "",
    `    ${kit.code}`,
    "",
    words.howTitle,
    ...words.how.map((step, index) => `${index + 1}. ${step}`),
    "",
    words.warning,
    "",
  ].join("\r\n");
