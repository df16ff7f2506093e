/** @file Who has sent a message, as the browser says: what the message says of its sender counts for nothing. */

/** What both browsers tell of a sender. */
export interface Sender {
  /** The extension. */
  readonly id?: string | undefined;
  /** The address of the document. */
  readonly url?: string | undefined;
  /** Its origin, which is `null` for a sandboxed document. Not told by every version of Firefox. */
  readonly origin?: string | undefined;
  /** 0 for the top document of the tab. */
  readonly frameId?: number | undefined;
  /** Identifies one document, while a frame shows several in turn. Not told by every version of Firefox. */
  readonly documentId?: string | undefined;
  readonly tab?: SenderTab | undefined;
}

interface SenderTab {
  readonly id?: number | undefined;
  /** Present if the extension may see the tab's address. */
  readonly url?: string | undefined;
  /** Whether the tab is the one that its window shows. */
  readonly active?: boolean | undefined;
  /** Whether it is in a private window. */
  readonly incognito?: boolean | undefined;
}

/** A document of a website in which a content script runs. */
export interface DocumentPlace {
  readonly tabId: number;
  readonly frameId: number;
  /** Empty where the browser names no documents. */
  readonly documentId: string;
  /** With https. */
  readonly origin: string;
  readonly url: string;
  /** The origin of the tab's top document. */
  readonly topOrigin: string;
  /** Whether it is in a private window, of which nothing is kept. */
  readonly isPrivate: boolean;
}

const IS_PAGE = /^https:\/\//;

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && IS_PAGE.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;

/**
 * The document that has sent a message, if a content script of this extension sent it from an https page in the front of
 * its window. A sandboxed document, `about:blank` and an http page are none.
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

/** Whether a page of this extension has sent a message. `ownOrigin` is that of any page of it. */
export const isOwnPage = ({ id, url, origin }: Sender, extensionId: string, ownOrigin: string): boolean =>
  id === extensionId && url?.startsWith(`${ownOrigin}/`) === true && (origin ?? ownOrigin) === ownOrigin;
