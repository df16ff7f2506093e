/** @file Prepares a page of the extension: texts, title and appearance. */
import { applyAppearance } from "@keepwell/ui/appearance.ts";
import { startText, text } from "../text/text.ts";

/**
 * Returns the element for the page's content. @throws Error inside of a frame, because a website could trick the user
 * into clicking in a page that they do not see.
 */
export const preparePage = (): Element => {
  if (window.top !== window) throw new Error("this page does not open in a frame");
  const container = document.getElementById("root");
  if (!container) throw new Error("the page has no #root");
  startText();
  document.title = text().name;
  // The appearance is set before the page is first drawn, because the browser styles and lays out everything again when
  // an attribute of the root changes.
  applyAppearance();
  return container;
};
