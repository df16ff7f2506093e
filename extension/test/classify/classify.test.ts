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

test("fields of small forms are of the kind that they are for", async () => {
  await withChromium(new URL("classify.page.ts", import.meta.url), async (page, script) => {
    const wrong: string[] = [];
    for (const { title, html } of LABELLED_FORMS) {
      const found = await kindsOn(page, { script, html });
      assert.equal(found.length, html.split("data-expect").length - 1, title);
      for (const { expected, kind } of found)
        if (kind !== expected) wrong.push(`${title}: ${kind} instead of ${expected}`);
    }
    assert.deepEqual(wrong, []);
  });
});

test("the work on a field is bounded, whatever the page holds", async () => {
  const fields = Array.from(
    { length: 5000 },
    (_, at) => `<p><label>Field ${at} <input name="f${at}"></label>`,
  );
  const login = `<input name="email" data-expect="login-name"><input type="password" name="pw" data-expect="current-password">`;
  const html = `<form>${fields.join("")}${login}</form>`;
  await withChromium(new URL("classify.page.ts", import.meta.url), async (page, script) => {
    const found = await kindsOn(page, { script, html });
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ["login-name", "current-password"],
    );
    assert.deepEqual(
      (await page.evaluate<Found[]>("kinds(-1)")).map(({ kind }) => kind),
      [undefined, undefined],
      "nothing is judged once the time is over",
    );
    const count = await page.evaluate<number>("fieldsRead()");
    assert.ok(count <= 40, `${count} fields were read`);
  });
});
