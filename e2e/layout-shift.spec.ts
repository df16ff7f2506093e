/** @file No screen moves by itself while it loads, even if each reply is late and nothing is cached. */
import type { Page } from "@playwright/test";
import { addCard, MASTERCARD, subscribe } from "./billing-steps.ts";
import { signInHere } from "./enter/sign-in-here.ts";
import { expect, test } from "./fixtures.ts";
import { delayReplies, recordShifts, shiftsOf } from "./layout-shift.ts";
import { accessPath, proveAddress, readyToShare, share } from "./sharing-steps.ts";
import { privatePath } from "./steps.ts";
import { aGroup, aTeam, aWaiting, members, newcomer, uidOf } from "./team-people.ts";
import { addBucket, addList, addPasswordTo, bucketPath } from "./vault-steps.ts";

/** The largest allowed sum of a screen's shifts, in the unit of the metric "cumulative layout shift". */
const MOST = 0.02;
/**
 * The delay of each reply, in milliseconds: longer than the time after which a page shows skeletons, but not much
 * longer. A much longer delay would fail the test: some calls wait for the reply of another call, so the delays add up,
 * and the home page waits at most three seconds for the notices above its buckets.
 */
const LATE_MS = 200;

/** Settings have one column at any width. So the wide look opens only the first of them. */
const SETTINGS = [
  ...["details", "password", "two-factor", "recovery", "sessions", "activity", "preferences", "data"],
  ...["passkeys", "extension", "import", "export"],
];
const TEAM_SCREENS = ["root-permissions", "admins", "leavers", "recovery", "health", "audit"];

const WIDTHS = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

const expectStill = async (page: Page, settled: () => Promise<void>, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await settled();
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect.soft(sum, `${path} moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
};

for (const [name, look] of Object.entries(WIDTHS))
  test.describe(name, () => {
    test.use(look as object);

    test.beforeEach(async ({ context, page }) => {
      await recordShifts(context);
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    });

    test("the screens of a vault do not move while they load", async ({
      page,
      person,
      another,
      isMobile: isNarrow,
    }) => {
      await subscribe(person, "premium");
      await addCard(person, { number: MASTERCARD, name: "Ana Tremblay" });
      await Promise.all([proveAddress(person), readyToShare(another)]);
      const bucket = await addBucket(person, "Acme hosting");
      const listId = await addList(person, bucket, "Servers");
      await addPasswordTo(person, { bucket, listId, name: "Database" });
      const { uid } = await person.addPassword({ name: "Bank", url: "https://bank.example" });
      const offered = await addBucket(another, "Household");
      await share(another, { bucket: offered, to: person, accessType: "read" });

      const guest = await delayReplies(page, LATE_MS);
      for (const path of ["/app/auth/login", "/app/signup?plan=premium", "/app/legal/terms-of-use#contact"])
        await expectStill(page, guest, path);
      await page.unrouteAll({ behavior: "wait" });
      await signInHere(page, person);
      const settled = await delayReplies(page, LATE_MS);
      for (const path of [
        ...["/app/", `${bucketPath(bucket)}/${listId}`, accessPath(bucket), "/app/all"],
        `${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}`,
        ...["/app/trash", `${bucketPath(bucket)}/trash`, "/app/health", "/app/change-plan"],
        ...(isNarrow ? SETTINGS : SETTINGS.slice(0, 1)).map((name) => `/app/settings/${name}`),
        ...["overview", "details", "invoices", "cards"].map((name) => `/app/billing/${name}`),
      ])
        await expectStill(page, settled, path);
    });

    test("the screens of a team do not move while they load", async ({ page }) => {
      const team = await aTeam();
      const [bo] = await members(team, newcomer("Bo", "Li"));
      const group = await aGroup(team, "Operations", bo);
      await aWaiting(team, newcomer("Cy", "Park"));
      await signInHere(page, team.founder);
      const settled = await delayReplies(page, LATE_MS);
      await expectStill(page, settled, "/app/");
      for (const path of ["users", `users/${uidOf(bo)}`, "groups", `groups/${group}`, ...TEAM_SCREENS])
        await expectStill(page, settled, `/app/team/${path}`);
    });
  });
