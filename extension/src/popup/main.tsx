// Imported first, so that reading begins before the code of the later imports runs.
import "./begin.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preparePage } from "../page/prepare-page.ts";
import { begun } from "./begin.ts";
import { Popup } from "./popup.tsx";
import "../page/first.css";

const start = async (): Promise<void> => {
  const container = preparePage();
  createRoot(container).render(
    <StrictMode>
      <Popup begun={await begun} />
    </StrictMode>,
  );
};

void start();
