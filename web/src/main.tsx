import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "./app/load-accounts.ts";
import { isCodeLost, prepareRecovery, watchForLostCode } from "./app/lost-code.ts";
import { router } from "./app/router.ts";
import { startText } from "./text/text.ts";
import "./page.css";
import { UiRoot } from "@keepwell/ui/ui-root.tsx";

// In a production build the value is the constant false. The build then leaves out the kitchen page, and code that only
// this page uses.
const hasKitchen = import.meta.env.DEV || import.meta.env.MODE === "kitchen";

declare global {
  interface Window {
    /**
     * Whether this browser has the features that Keepwell needs. If one is missing, public/check-browser.js shows a
     * message in place of the page.
     */
    readonly browserCheck?: Promise<boolean>;
  }
}

watchForLostCode();

async function start(): Promise<void> {
  if ((await window.browserCheck) === false) return;
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  await Promise.all([startText(), startSession()]);
  createRoot(container).render(
    <StrictMode>
      <UiRoot>{await page()}</UiRoot>
    </StrictMode>,
  );
}

async function page() {
  if (hasKitchen && location.pathname.endsWith("/dev/kitchen")) {
    const { Kitchen } = await import("./dev/kitchen.tsx");
    return <Kitchen />;
  }
  return <RouterProvider router={router} />;
}

start().then(prepareRecovery, (failure: unknown) => {
  if (!isCodeLost()) throw failure;
});
