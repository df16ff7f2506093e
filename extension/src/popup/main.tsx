import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preparePage } from "../page/prepare-page.ts";
import { readBegun } from "./begun.ts";
import { drawFirst } from "./draw-first.ts";
import { Popup } from "./popup.tsx";
import { untilPainted } from "./until-painted.ts";
import "../page/first.css";

const start = async (): Promise<void> => {
  const container = preparePage();
  const begun = await readBegun();
  if (drawFirst(container, begun)) await untilPainted();
  createRoot(container).render(
    <StrictMode>
      <Popup begun={begun} />
    </StrictMode>,
  );
};

void start();
