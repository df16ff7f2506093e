/** @file A server lies about an action on many entries. Section 1.3 of docs/security.md lists the MS numbers. */
import { expect, test } from "./fixtures.ts";
import { answer } from "./liar.ts";
import { row, signInToPrivate } from "./steps.ts";

test("MS-185: the page names and keeps entries that the server falsely claims to have deleted", async ({
  page,
  person,
}) => {
  const [good, other] = [
    await person.addPassword({ name: "Genuine" }),
    await person.addPassword({ name: "Other" }),
  ];
  await signInToPrivate(page, person);
  const remove = async () => {
    for (const name of ["Genuine", "Other"])
      await row(page, name).getByRole("checkbox").check({ force: true });
    const bar = page.getByRole("region", { name: "Selected entries" });
    await bar.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete 2 entries?" });
    await question.getByRole("button", { name: "Move to Trash" }).click();
    await expect(question).toHaveCount(0);
  };
  const call = /\/trash-entries$/;
  await answer(page, call, 200, { trashed: [good.uid, other.uid] });
  await remove();
  const told = "The server says that this was done, but it was not done for 2 entries: “Genuine”, “Other”.";
  await expect(page.getByText(told).first()).toBeVisible();
  await expect(row(page, "Genuine")).toBeVisible();
  await page.unrouteAll();
  await remove();
  await expect(row(page, "Genuine")).toHaveCount(0);
});
