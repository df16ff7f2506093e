/** @file Starts a page of the extension: loads texts and styles, and refuses to run inside another page. */
import { applyAppearance } from "@keepwell/ui/appearance.ts";
import { UiRoot } from "@keepwell/ui/ui-root.tsx";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startText, text } from "../text/text.ts";
import "./page.css";

/** @throws Error inside of a frame: a website could lay it under what the user clicks on. */
export const startPage = async (page: () => Promise<ReactNode>): Promise<void> => {
  if (window.top !== window) throw new Error("framed");
  const container = document.getElementById("root");
  if (!container) throw new Error("the page has no #root");
  startText();
  document.title = text().name;
  // The appearance is set before the first frame, because the browser styles and lays out everything again when an
  // attribute of the root changes.
  applyAppearance();
  const content = await page();
  createRoot(container).render(
    <StrictMode>
      <UiRoot>{content}</UiRoot>
    </StrictMode>,
  );
};
