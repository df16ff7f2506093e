import { expect, test } from "./extension-fixtures.ts";
import { setUp } from "./set-up.ts";
import { inFrontOf, serveSite } from "./steps.ts";

const SIGN_IN = `<!doctype html><title>Library</title>
  <form><label>Card number <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret"></label>
  <input type="password" name="trap" style="opacity:0;position:absolute;left:0;top:0">
  <button>Sign in</button></form>`;

test("a shortcut fills only fields that the user sees, and an entry of another site cannot be filled", async ({
  extension,
  person,
}) => {
  const page = await serveSite(() => SIGN_IN);
  await person.addPassword({
    name: "Town library",
    url: page.url,
    username: "C-1234",
    password: "long-and-secret",
  });
  await person.addPassword({ name: "Bank", url: "https://bank.example", username: "ana", password: "other" });
  await setUp(extension, person);

  const site = await extension.context.newPage();
  await site.goto(page.url);
  const popup = await extension.open("popup.html");
  await inFrontOf(popup, site);
  await expect(popup.getByText("For localhost")).toBeVisible();
  await expect(popup.locator("footer")).toContainText("Fill");
  await popup.getByRole("option", { name: /Bank/ }).click();
  await expect(popup.getByRole("button", { name: /^Fill/ }), "not for this page").toHaveCount(0);
  await popup.keyboard.press("Escape");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("combobox").press("Shift+Enter");
  await closed;
  await expect(site.locator("[name=login]")).toHaveValue("C-1234");
  await expect(site.locator("[name=secret]")).toHaveValue("long-and-secret");
  await expect(site.locator("[name=trap]"), "a hidden field stays empty").toHaveValue("");

  // From here on, the server does not answer.
  let held = 0;
  await extension.context.route("**/api/**", () => {
    held += 1;
  });
  const early = await extension.open("popup.html");
  await inFrontOf(early, site);
  await expect(early.getByText("For localhost"), "rows are shown before the server answers").toBeVisible();
  await expect(early.getByRole("option", { selected: true })).toContainText("Town library");
  await early.keyboard.type("bank");
  await expect(early.getByRole("option", { name: /Bank/ })).toBeVisible();
  await expect.poll(() => held, "the server was asked").toBeGreaterThan(0);
  await extension.context.unroute("**/api/**");
  page.close();
});
