/** @file Moves a tab from a page of a Keepwell server to the same page in the extension's vault. */
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
  // A user who came here from the vault with the browser's Back button wants to go back one page further.
  await (isReturn ? browser.tabs.goBack(tabId).catch(toVault) : toVault());
};

/**
 * The message comes from a sandboxed document, which has no origin. So the server is recognized by the address that the
 * browser reports.
 */
export const readOwnAddress: Reader = (received, { id, url, frameId, tab }) => {
  if (!isOwnAddressMessage(received) || id !== browser.runtime.id || frameId !== 0) return undefined;
  if (url === undefined || !URL.canParse(url) || tab?.id === undefined) return undefined;
  return move({ tabId: tab.id, url }, received.isReturn);
};
