/** @file Drives a page in WebKit as a user does. Each action first waits until its element is there. */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { findInPage, type Wanted } from "./find-in-page.ts";
import type { ElementRef, WebDriver } from "./web-driver.ts";

const LONGEST_MS = 30_000;
const LOOK_MS = 100;

const FIND = `return (${findInPage.toString()})(arguments[0])`;
/** Finds the element to act on, and scrolls it into view. For a checkbox or radio button, this is its label. */
const REACH = `const found = (${findInPage.toString()})(arguments[0]);
  const place = found && /checkbox|radio/.test(found.type) ? found.closest("label") ?? found : found;
  place?.scrollIntoView({ block: "center", behavior: "instant" });
  return place`;

/** Makes the page collect its errors in `__problems`. */
const WATCH = `window.__problems ??= (addEventListener("error", (event) => __problems.push(event.message)),
  addEventListener("unhandledrejection", (event) => __problems.push(String(event.reason))),
  addEventListener("securitypolicyviolation", (event) => __problems.push("CSP " + event.effectiveDirective)), [])`;

/**
 * Repeats `look` until it returns a value. Goes on if `look` throws an error, because React may replace an element
 * while `look` uses it.
 */
const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
  const late = Date.now() + LONGEST_MS;
  let cause: unknown;
  while (Date.now() < late) {
    try {
      const seen = await look();
      if (seen) return seen;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await wait(LOOK_MS);
  }
  throw new Error(`There is no ${what}.`, { cause });
};

const describeWanted = ({ role, name = "" }: Wanted): string => `${role} ${name}`;

export const createPage = (driver: WebDriver, origin: string) => {
  const find = (wanted: Wanted) =>
    until(describeWanted(wanted), () => driver.run<ElementRef | null>(FIND, wanted));
  const act = async (wanted: Wanted, on: (element: ElementRef) => Promise<void>): Promise<void> =>
    void (await until(describeWanted(wanted), async () => {
      const element = await driver.run<ElementRef | null>(REACH, wanted);
      if (element !== null) await on(element);
      return element;
    }));
  const text = () => driver.run<string>("return document.body.innerText");
  return {
    open: async (path: string): Promise<void> => {
      await driver.go(origin + path);
      await driver.run(WATCH);
    },
    reload: async (): Promise<void> => {
      await driver.reload();
      await driver.run(WATCH);
    },
    see: async (role: Wanted["role"], name?: string): Promise<void> =>
      void (await find({ role, ...(name === undefined ? {} : { name }) })),
    click: (role: Wanted["role"], name: string): Promise<void> => act({ role, name }, driver.click),
    fill: (name: string, typed: string): Promise<void> =>
      act({ role: "textbox", name }, (element) => driver.type(element, typed)),
    /**
     * Clicks a field in a frame and types key by key. `fill` does not work there, because the driver reports that such
     * a field cannot get the focus.
     */
    fillByKeys: (name: string, typed: string): Promise<void> =>
      act({ role: "textbox", name }, async (element) => {
        await driver.click(element);
        await driver.typeKeys(typed);
      }),
    choose: async (name: string, value: string): Promise<void> => {
      const element = await find({ role: "select", name });
      await driver.run(
        `const [element, value] = arguments; element.value = value;
         element.dispatchEvent(new Event("input", { bubbles: true }));
         element.dispatchEvent(new Event("change", { bubbles: true }))`,
        element,
        value,
      );
    },
    press: driver.press,
    seeText: async (wanted: string): Promise<void> =>
      void (await until(`text “${wanted}”`, async () => (await text()).includes(wanted))),
    seeNoText: async (wanted: string): Promise<void> =>
      void (await until(`end of the text “${wanted}”`, async () => !(await text()).includes(wanted))),
    inFrame: async (name: string, act: () => Promise<void>): Promise<void> => {
      await driver.enterFrame(await find({ role: "frame", name }));
      await act().finally(() => driver.enterFrame(null));
    },
    seeFocusOn: async (selector: string): Promise<void> =>
      void (await until(`focus on ${selector}`, () =>
        driver.run<boolean>("return document.activeElement.matches(arguments[0])", selector),
      )),
    expectNoProblems: async (): Promise<void> =>
      assert.deepEqual(await driver.run("return window.__problems"), []),
  };
};

export type Page = ReturnType<typeof createPage>;
