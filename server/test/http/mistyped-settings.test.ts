import assert from "node:assert/strict";
import { test } from "node:test";
import { findMistyped } from "../../src/mistyped-settings.ts";

test("variables that are similar to a setting are found, and variables of other programs are not", () => {
  const given = { TRUST_PROX: "true", PUBLIC_URI: "x", SMTP_URL_FILES: "x", trust_proxy: "true", HSOT: "x" };
  assert.deepEqual(
    findMistyped(given).map(({ variable, setting }) => `${variable} ${setting}`),
    [
      "TRUST_PROX TRUST_PROXY",
      "PUBLIC_URI PUBLIC_URL",
      "SMTP_URL_FILES SMTP_URL_FILE",
      "trust_proxy TRUST_PROXY",
      "HSOT HOST",
    ],
  );
  const others = [
    "HOME",
    "HOSTNAME",
    "PATH",
    "LOGNAME",
    "XDG_DATA_DIRS",
    "PGHOST",
    "NODE_OPTIONS",
    "LC_ALL",
    "OORT",
    "TWO",
  ];
  const fitting = ["PORT", "HOST", "TRUST_PROXY", "PEPPER_FILE", "BACKUP_KEEP"];
  assert.deepEqual(findMistyped(Object.fromEntries([...others, ...fitting].map((name) => [name, "x"]))), []);
});

test("an unknown variable that begins like a setting is found, and the most similar setting is named", () => {
  const given = [
    "PEPPER_PREV",
    "BACKUP_PASSWORD",
    "BACKUP_DIRECTORY",
    "TWO_FACTOR_SECRET",
    "METRICS_ADDRESS",
  ];
  assert.deepEqual(
    findMistyped(Object.fromEntries(given.map((name) => [name, "x"]))).map(({ setting }) => setting),
    ["PEPPER_PREVIOUS", "BACKUP_PASSPHRASE", "BACKUP_DIR", "TWO_FACTOR_KEY", "METRICS_PORT"],
  );
});
