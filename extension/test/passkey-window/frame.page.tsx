/** @file Shows the frame of the passkey window. The test first puts a simulated extension API into the page. */
import { createRoot } from "react-dom/client";
import { Frame } from "../../src/passkey-window/frame.tsx";
import { startText } from "../../src/text/text.ts";

startText();
const root = createRoot(document.body);
Object.assign(globalThis, {
  showFrame: (busyReason?: string) =>
    root.render(
      <Frame title="Save" ticket="t" busyReason={busyReason}>
        <p>Save</p>
      </Frame>,
    ),
});
