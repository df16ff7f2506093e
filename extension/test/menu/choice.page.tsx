/** @file Shows a menu that opens the popup. The test first puts a simulated extension API into the page. */
import { createRoot } from "react-dom/client";
import { Menu } from "../../src/menu/menu.tsx";
import type { Offer } from "../../src/menu/offer.ts";
import { startText } from "../../src/text/text.ts";

startText();
const offer = { kind: "popup", ticket: "t", host: "shop.example.com" } as Offer;
createRoot(document.body).render(<Menu offer={offer} />);
