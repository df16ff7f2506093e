/**
 * @file The hostile pages of `attacks.ts` in Firefox, which cannot tell whether the user sees a menu. So in Firefox the
 * menu names no entry, and a press in it opens the popup. The browser itself makes the mouse events, not a script.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import {
  ATTACKED,
  ATTACKS,
  COVER_BELOW,
  HEARD,
  HOSTILE,
  HOSTILE_PAGES,
  PRESS_BY_SCRIPT,
} from "../attacks.ts";
import { fieldValue } from "../driven.ts";
import { type FirefoxJourney, inFirefox, menuOf } from "../firefox-journey.ts";

/** How long to wait for the effects of a press. */
const AFTER_MS = 1000;

/** An expression for the coordinates of the middle of the menu in the page. */
const PLACE = `(({ x, y, width, height }) => [x + width / 2, y + height / 2].join(" "))(
  document.documentElement.lastElementChild.getBoundingClientRect())`;

const attack = async ({ page, popup }: FirefoxJourney, script: string): Promise<unknown> => {
  await page.open(HOSTILE.fields);
  await menuOf(page, "[name=login]");
  const [x = 0, y = 0] = String(await page.evaluate(PLACE))
    .split(" ")
    .map(Number);
  await page.evaluate(script);
  await page.pressAt(Math.round(x), Math.round(y));
  await wait(AFTER_MS);
  await popup.close();
  return page.evaluate(HEARD);
};

test("a page that hides or covers the menu gets no value in Firefox", async () => {
  const prepare = ({ addPassword }: FirefoxJourney["person"]) => addPassword(ATTACKED);
  await inFirefox({ pages: HOSTILE_PAGES, prepare }, async (journey) => {
    const { page, popup, fill } = journey;
    await page.activate();
    for (const { name, script } of ATTACKS)
      assert.equal(await attack(journey, script), "[]", `a page that ${name}`);

    await page.open(HOSTILE.focus);
    await page.frame("/menu.html");
    await page.evaluate(PRESS_BY_SCRIPT);
    await wait(AFTER_MS);
    assert.equal(await page.evaluate(HEARD), "[]", "nothing is filled without a press of the user");

    await page.open(HOSTILE.trap);
    const menu = await menuOf(page, "[name=login]");
    await menu.press("[role=option]");
    await popup.openEntry(ATTACKED.name);
    await popup.press("Fill on");
    await page.until(`${fieldValue("[name=login]")} === "ana"`);
    await popup.untilText("did not take");
    assert.equal(await page.evaluate(fieldValue("[name=secret]")), "", "a hidden field stays empty");
    await popup.close();

    await page.open(HOSTILE.fields);
    await page.evaluate(COVER_BELOW);
    await fill("[name=login]", ATTACKED.name);
    assert.equal(await page.evaluate(fieldValue("[name=secret]")), ATTACKED.password);
    assert.match(String(await page.evaluate(HEARD)), /long-and-secret/, "the page hears what is filled");
  });
});
