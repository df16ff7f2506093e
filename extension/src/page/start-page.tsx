import { UiRoot } from "@keepwell/ui/ui-root.tsx";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preparePage } from "./prepare-page.ts";
import "./page.css";

/** Starts a page of the extension. @throws Error as `preparePage`. */
export const startPage = async (page: () => Promise<ReactNode>): Promise<void> => {
  const container = preparePage();
  const content = await page();
  createRoot(container).render(
    <StrictMode>
      <UiRoot>{content}</UiRoot>
    </StrictMode>,
  );
};
