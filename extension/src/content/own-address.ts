/**
 * @file Runs at the start of every top document of a server, if the user has chosen that the extension's vault opens in
 * place of the server's pages. The policy that `own-address/address-rules` puts into replies does not reach every
 * document: some come from a service worker of the server, or were fetched before the rule was set. This script stops
 * such a document before the document's first script.
 */
import { browser } from "../messages/content-browser.ts";

const leave = (isReturn: boolean) => void browser.runtime.sendMessage({ kind: "own-address", isReturn });

/** Gives the document a policy that allows nothing. The policy applies to everything that is parsed after it. */
const closeDocument = (): void => {
  const create = (name: string) => document.createElementNS("http://www.w3.org/1999/xhtml", name);
  const [page, head, policy] = [create("html"), create("head"), create("meta")];
  policy.setAttribute("http-equiv", "Content-Security-Policy");
  policy.setAttribute("content", "default-src 'none'");
  head.append(policy);
  page.append(head);
  // Replace the whole root, for two reasons. The browser obeys a policy only in the head of the root. And everything
  // that is parsed later goes into the previous root. That root is no longer in the document, so scripts in it do not
  // run.
  document.documentElement.replaceWith(page);
};

closeDocument();
window.stop();
const [navigation] = performance.getEntriesByType("navigation");
leave(navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward");
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) leave(true);
});
