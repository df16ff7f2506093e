/** @file Prepares a page of the extension: texts, title and appearance. */
import { applyAppearance } from "@keepwell/ui/appearance.ts";
import { startText, text } from "../text/text.ts";

/**
 * Returns the element for the page's content. @throws Error if the page is in a frame, because a website could trick
 * the user into clicking in a page that they do not see.
 */
export const preparePage = (): Element => {
  if (window.top !== window) throw new Error("this page does not open in a frame");
  const container = document.getElementById("root");
  if (!container) throw new Error("the page has no #root");
  startText();
  document.title = text().name;
  // Set the appearance before the page is first drawn. When an attribute of the root changes later, the browser styles
  // and lays out everything again.
  applyAppearance();
  return container;
};
