/** @file Shows the generator over a page. The test first puts a simulated extension API into the page. */
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { createRoot } from "react-dom/client";
import type { ServerDevice } from "../../src/device/open-device.ts";
import { Generator } from "../../src/popup/generator.tsx";
import { startText } from "../../src/text/text.ts";
import { fakeSession } from "../fake-session.ts";

startText();
const device = { sealed: createMemorySealedStore() } as unknown as ServerDevice;
const site = { host: "shop.example.com", encrypted: true, base: undefined };
const front = { tabId: 7, origin: "https://shop.example.com", site, isPrivate: false } as never;
createRoot(document.body).render(
  <Generator device={device} session={fakeSession("ana")} front={front} onBack={() => undefined} />,
);
