/**
 * @file Runs at the start of every top document of a server whose addresses open the vault of the extension. The header
 * of `own-address/address-rules` does not reach a document that a service worker of the server answers with, or that is
 * older than the rule: it is stopped here, before its first script.
 */
import { browser } from "../messages/content-browser.ts";

const leave = (isReturn: boolean) => void browser.runtime.sendMessage({ kind: "own-address", isReturn });

/** Gives the document a policy that allows nothing. It counts for what is parsed after it. */
const closeDocument = (): void => {
  const create = (name: string) => document.createElementNS("http://www.w3.org/1999/xhtml", name);
  const [page, head, policy] = [create("html"), create("head"), create("meta")];
  policy.setAttribute("http-equiv", "Content-Security-Policy");
  policy.setAttribute("content", "default-src 'none'");
  head.append(policy);
  page.append(head);
  // Only the head of the root is read. What is parsed later is a part of the previous root, so its scripts do not run either.
  document.documentElement.replaceWith(page);
};

closeDocument();
window.stop();
const [navigation] = performance.getEntriesByType("navigation");
leave(navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward");
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) leave(true);
});
