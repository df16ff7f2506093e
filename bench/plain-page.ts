/**
 * @file Measures how long the browser itself takes on this machine, on a page without any code of Keepwell. The figures
 * of Keepwell's page must be compared with these, because machines differ by more than a factor of two.
 */
import type { Page } from "@playwright/test";
import { MANY } from "./big-bucket.ts";
import { frameTimes } from "./page-probes.ts";
import { quantile, type Row } from "./timing.ts";

const FRAMES = 300;
const PIXELS = 100;
/** The bytes of a typical row, and how many rows the client opens at the same time. */
const ROW_BYTES = 150;
const AT_ONCE = 100;

/** Milliseconds to decrypt 10,000 texts with AES-GCM. */
const decryptions = (page: Page): Promise<number> =>
  page.evaluate(
    async ([count, bytes, atOnce]) => {
      const name = "AES-GCM";
      const key = await crypto.subtle.generateKey({ name, length: 256 }, false, ["encrypt", "decrypt"]);
      const iv = new Uint8Array(12);
      const sealed = await crypto.subtle.encrypt({ name, iv }, key, new Uint8Array(bytes));
      const start = performance.now();
      for (let done = 0; done < count; done += atOnce)
        await Promise.all(
          Array.from({ length: atOnce }, () => crypto.subtle.decrypt({ name, iv }, key, sealed)),
        );
      return performance.now() - start;
    },
    [MANY, ROW_BYTES, AT_ONCE] as const,
  );

/** Shows 10,000 lines of text, all of them in the document, and scrolls them. */
const scrolledText = async (page: Page): Promise<number> => {
  await page.evaluate((count) => {
    document.body.innerHTML = Array.from(
      { length: count },
      (_, index) => `<div style="height:44px;border-bottom:1px solid">Line ${index} of plain text</div>`,
    ).join("");
  }, MANY);
  return quantile(await frameTimes(page, FRAMES, PIXELS), 0.95);
};

/**
 * Returns rows without budgets. The page gets an address on the server, because a browser offers WebCrypto only to
 * secure pages.
 */
export const plainRows = async (page: Page, url: string): Promise<Row[]> => {
  const plain = `${url}/plain`;
  await page.route(plain, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(plain);
  const what = "The browser alone";
  const [decrypted, frame] = [await decryptions(page), await scrolledText(page)];
  return [
    { what: `${what}: 10,000 decryptions`, measured: decrypted, budget: undefined, unit: "ms" },
    { what: `${what}: a frame of scrolling text, p95`, measured: frame, budget: undefined, unit: "ms" },
  ];
};
