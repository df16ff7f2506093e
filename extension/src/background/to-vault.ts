/** @file Moves a tab from the address of a server to the same place in the vault of the extension. */
import { browser } from "../browser.ts";
import { isOwnAddressMessage } from "../messages/own-address-message.ts";
import { vaultAddressOf } from "../own-address/address-rules.ts";
import { readActive } from "../own-address/own-addresses.ts";
import { vaultHref } from "../vault-page/vault-address.ts";
import type { Reader } from "./answer-messages.ts";

interface Place {
  readonly tabId: number;
  readonly url: string;
}

const move = async ({ tabId, url }: Place, isReturn: boolean): Promise<void> => {
  if (!(await readActive()).includes(new URL(url).origin)) return;
  const toVault = () => browser.tabs.update(tabId, { url: vaultHref(vaultAddressOf(url)) });
  // A user who has come here from the vault by the browser's Back button wants the page before this one.
  await (isReturn ? browser.tabs.goBack(tabId).catch(toVault) : toVault());
};

/**
 * The sandboxed document that sends the message has no origin. So only the address that the browser reports tells which
 * server it is.
 */
export const readOwnAddress: Reader = (received, { id, url, frameId, tab }) => {
  if (!isOwnAddressMessage(received) || id !== browser.runtime.id || frameId !== 0) return undefined;
  if (url === undefined || !URL.canParse(url) || tab?.id === undefined) return undefined;
  return move({ tabId: tab.id, url }, received.isReturn);
};
