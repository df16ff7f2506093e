/**
 * @file Reads from the browser's report who has sent a message. What a message says about its own sender is ignored.
 */

/** What Chromium and Firefox report about a sender. */
export interface Sender {
  /** The id of the extension that has sent the message. */
  readonly id?: string | undefined;
  /** The address of the document. */
  readonly url?: string | undefined;
  /** The document's origin; the text `null` for a sandboxed document. Some versions of Firefox do not report it. */
  readonly origin?: string | undefined;
  /** 0 for the top document of the tab. */
  readonly frameId?: number | undefined;
  /**
   * Identifies the document in its frame. A frame can show several documents one after the other. Some versions of
   * Firefox do not report it.
   */
  readonly documentId?: string | undefined;
  readonly tab?: SenderTab | undefined;
}

interface SenderTab {
  readonly id?: number | undefined;
  /** Present if the extension may see the tab's address. */
  readonly url?: string | undefined;
  /** Whether the tab is in front in its window. */
  readonly active?: boolean | undefined;
  readonly incognito?: boolean | undefined;
}

/** A document of a website in which a content script runs. */
export interface DocumentPlace {
  readonly tabId: number;
  readonly frameId: number;
  /** Empty if the browser does not report `documentId`. */
  readonly documentId: string;
  /** The document's origin. Its scheme is always https. */
  readonly origin: string;
  readonly url: string;
  /** The origin of the tab's top document. */
  readonly topOrigin: string;
  /**
   * Whether the document is in a private window. There the extension keeps no login, makes no passkey, and stores a
   * generated password without its host.
   */
  readonly isPrivate: boolean;
}

const IS_PAGE = /^https:\/\//;

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && IS_PAGE.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;

/**
 * Returns the document that has sent a message. The sender must be a content script of this extension in an https page,
 * in the visible tab of a window. Undefined for every other sender, such as a sandboxed document or `about:blank`.
 */
export const documentOf = (sender: Sender, extensionId: string): DocumentPlace | undefined => {
  const { id, url, frameId, documentId = "", tab } = sender;
  const origin = originOf(url);
  const topOrigin = originOf(tab?.url);
  if (id !== extensionId || tab?.id === undefined || tab.active !== true) return undefined;
  if (url === undefined || frameId === undefined || !origin || !topOrigin) return undefined;
  if (sender.origin !== undefined && sender.origin !== origin) return undefined;
  const isPrivate = tab.incognito === true;
  return { tabId: tab.id, frameId, documentId, origin, url, topOrigin, isPrivate };
};

/** Whether a page of this extension has sent a message. `ownOrigin` is the origin of the extension's pages. */
export const isOwnPage = ({ id, url, origin }: Sender, extensionId: string, ownOrigin: string): boolean =>
  id === extensionId && url?.startsWith(`${ownOrigin}/`) === true && (origin ?? ownOrigin) === ownOrigin;
