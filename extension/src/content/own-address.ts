/**
 * @file Runs at the start of every top document of a Keepwell server, if the user has chosen to see the extension's
 * vault in place of the server's pages. `own-address/address-rules` puts a policy into the server's replies, but a
 * document may come from a service worker, or may have been fetched before that rule was set. This script stops such a
 * document before its first script runs.
 */
import { browser } from "../messages/content-browser.ts";

const leave = (isReturn: boolean) => void browser.runtime.sendMessage({ kind: "own-address", isReturn });

/**
 * Gives the document a policy that allows nothing. The policy applies to everything that the browser parses from this
 * moment on.
 */
const closeDocument = (): void => {
  const create = (name: string) => document.createElementNS("http://www.w3.org/1999/xhtml", name);
  const [page, head, policy] = [create("html"), create("head"), create("meta")];
  policy.setAttribute("http-equiv", "Content-Security-Policy");
  policy.setAttribute("content", "default-src 'none'");
  head.append(policy);
  page.append(head);
  // Replace the whole root, for two reasons. First, the browser obeys a policy only in the head of the root. Second,
  // everything that is parsed later goes into the previous root. That root is no longer in the document, so its scripts
  // do not run.
  document.documentElement.replaceWith(page);
};

closeDocument();
window.stop();
const [navigation] = performance.getEntriesByType("navigation");
leave(navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward");
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) leave(true);
});
