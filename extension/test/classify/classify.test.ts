import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { withChromium } from "../with-chromium.ts";
import { LABELLED_FORMS } from "./forms.ts";

interface Found {
  readonly expected: string;
  readonly kind: string | undefined;
}

const ADDRESS = "https://site.test/";

const kindsOn = async (page: Page, { script, html }: { script: string; html: string }): Promise<Found[]> => {
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: `<!doctype html><body>${html}`, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(ADDRESS);
  await page.evaluate(script);
  return page.evaluate("kinds()");
};

const judgesAll = async (page: Page, script: string): Promise<void> => {
  const wrong: string[] = [];
  for (const { title, html } of LABELLED_FORMS) {
    const found = await kindsOn(page, { script, html });
    assert.equal(found.length, html.split("data-expect").length - 1, title);
    for (const { expected, kind } of found)
      if (kind !== expected) wrong.push(`${title}: ${kind} instead of ${expected}`);
  }
  assert.deepEqual(wrong, []);
};

const isBounded = async (page: Page, script: string): Promise<void> => {
  const fields = Array.from(
    { length: 5000 },
    (_, at) => `<p><label>Field ${at} <input name="f${at}"></label>`,
  );
  const login = `<input name="email" data-expect><input type="password" name="pw" data-expect>`;
  const found = await kindsOn(page, { script, html: `<form>${fields.join("")}${login}</form>` });
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ["login-name", "current-password"],
  );
  const late = await page.evaluate<Found[]>("kinds(-1)");
  assert.deepEqual(
    late.map(({ kind }) => kind),
    [undefined, undefined],
    "nothing is judged once the time is over",
  );
  assert.equal(await page.evaluate("fieldsRead()"), 40);
};

test("the classifier gives each field the expected kind, and reads a limited number of fields", (context) =>
  withChromium(new URL("classify.page.ts", import.meta.url), async (page, script) => {
    await context.test("fields of small forms get the expected kinds", () => judgesAll(page, script));
    await context.test("the work is limited, even on a page with thousands of fields", () =>
      isBounded(page, script),
    );
  }));
