/** @file What a first visit costs to load (design.md section 6): gzip sizes of the files that are asked for. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { row, signIn } from "./steps.ts";

const DIST = fileURLToPath(new URL("../web/dist", import.meta.url));
const KILOBYTE = 1000;

const gzipSize = (path: string): number => {
  const file = `${DIST}${path.replace(/^\/app/, "")}`;
  return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : gzipSync(readFileSync(file)).length;
};

/** Scripts and style sheets asked for so far, workers aside, the largest first. */
const loads = (page: Page) => {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname) && !pathname.includes("-worker-")) asked.add(pathname);
  });
  return () => {
    const files = [...asked].map((path) => ({ path, size: gzipSize(path) })).sort((a, b) => b.size - a.size);
    const total = files.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
    const lines = files.map(({ path, size }) => `  ${(size / KILOBYTE).toFixed(1).padStart(6)}  ${path}`);
    return { total, report: `${total.toFixed(1)} kB\n${lines.join("\n")}` };
  };
};

test("the login page loads within 150 kB", async ({ page }) => {
  const loaded = loads(page);
  await page.goto("/app/auth/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const { total, report } = loaded();
  console.log(`login: ${report}`);
  expect(total).toBeLessThanOrEqual(150);
});

test("the vault, sign-in included, loads within 195 kB", async ({ page, person }) => {
  const loaded = loads(page);
  await signIn(page, person);
  await row(page, "Private passwords").click();
  await expect(page.getByRole("heading", { name: "Private passwords" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { total, report } = loaded();
  console.log(`vault: ${report}`);
  expect(total).toBeLessThanOrEqual(195);
});
