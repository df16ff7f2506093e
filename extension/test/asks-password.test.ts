import assert from "node:assert/strict";
import { test } from "node:test";
import { asksPassword } from "../src/background/asks-password.ts";
import type { Scripting } from "../src/browser.ts";
import { withChromium } from "./with-chromium.ts";

const ENTRY = new URL("../src/background/asks-password.ts", import.meta.url);
const FIELD = `<input type="password">`;
const inTree = (html: string): string => `<p><template shadowrootmode="open">${html}</template></p>`;

/** Each page, and whether it asks for a password. */
const PAGES: readonly (readonly [html: string, asks: boolean])[] = [
  [FIELD, true],
  [`<div style="display: none">${FIELD}</div>`, false],
  [inTree(`<form>${inTree(FIELD)}</form>`), true],
  [inTree(`<form hidden>${FIELD}</form>`), false],
  [`<input type="email">`, false],
];

test("a page asks for a password if it shows a password field, even in a shadow tree", () =>
  withChromium(ENTRY, async (page) => {
    const scripting = {
      // As the browser does for a frame, give the page only the text of the function.
      executeScript: async ({ func }: { readonly func: () => unknown }) => [
        { result: await page.evaluate(func) },
      ],
    } as unknown as Pick<Scripting, "executeScript">;
    for (const [html, asks] of PAGES) {
      await page.setContent(html);
      assert.equal(await asksPassword(scripting, { tabId: 1, frameId: 0 }), asks, html);
    }
  }));
