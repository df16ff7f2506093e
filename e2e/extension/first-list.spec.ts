/** @file The popup's first list, which is drawn without React (`draw-first.ts`), looks like the list that replaces it. */
import { expect, test } from "./extension-fixtures.ts";
import { setUp } from "./set-up.ts";

declare global {
  /** The places of the list's parts as text: in the first list, and in the latest list that has icons. */
  var keepwellLists: { plain?: string; whole?: string };
}

/** Notes in each frame where the parts of the popup's list are. Only the first list has no icons. */
const watchLists = (): void => {
  globalThis.keepwellLists = {};
  const look = () => {
    const rows = document.querySelectorAll("[role=option], [role=option] > span:last-child");
    const places = ["header", "h1", "input"].map((name) => document.querySelector(name));
    const shown = [...places, ...[...rows].slice(0, 4)].map((part) =>
      JSON.stringify(part?.getBoundingClientRect()),
    );
    const marked = rows[0] && getComputedStyle(rows[0]).backgroundColor;
    if (rows.length > 0)
      globalThis.keepwellLists[document.querySelector("svg") ? "whole" : "plain"] = [...shown, marked].join(
        "\n",
      );
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

test("the popup's first list has everything where the later list has it", async ({ extension, person }) => {
  for (const name of ["Chess club", "Town library"])
    await person.addPassword({ name, username: "ana", url: "https://library.example.com" });
  await setUp(extension, person);
  const first = await extension.open("popup.html");
  await expect(first.getByRole("option", { name: /Town library/ })).toBeVisible();
  await extension.context.addInitScript(watchLists);
  // The first popup keeps the rows after it has read the vault. Until then a popup begins without a list.
  await expect(async () => {
    await first.reload();
    await expect(first.getByRole("option", { name: /Town library/ })).toBeVisible();
    expect(await first.evaluate(() => globalThis.keepwellLists.plain)).toBeDefined();
  }).toPass();
  await expect.poll(() => first.evaluate(() => globalThis.keepwellLists.whole)).toBeDefined();
  const { plain, whole } = await first.evaluate(() => globalThis.keepwellLists);
  expect(plain).toBe(whole);
});
