import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { readConfig } from "../src/config.ts";

const SECRET = Buffer.alloc(32, 7).toString("base64");

test("without any variable there is a whole configuration", () => {
  assert.deepEqual(readConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    logLevel: "info",
    trustProxy: false,
    eventsHeartbeat: 25,
    limits: {},
    secrets: { pepper: undefined, tokenKey: undefined, fakeSaltKey: undefined, twoFactorKey: undefined },
  });
});

const EVERY = {
  PORT: "8080",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://keepwell.test/",
  DATA_DIR: "/srv/keepwell",
  DATABASE_URL: "postgres://u:p@db.test/keepwell",
  LOG_LEVEL: "warn",
  TRUST_PROXY: "true",
  EVENTS_HEARTBEAT: "10",
  LIMITS: "login=3/60,signup=1/3600",
  PEPPER: SECRET,
  TOKEN_KEY: SECRET,
  FAKE_SALT_KEY: SECRET,
  TWO_FACTOR_KEY: SECRET,
};

test("every variable is taken", () => {
  assert.deepEqual(readConfig(EVERY), {
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://keepwell.test",
    dataDir: "/srv/keepwell",
    databaseUrl: EVERY.DATABASE_URL,
    logLevel: "warn",
    trustProxy: true,
    eventsHeartbeat: 10,
    limits: { login: { points: 3, seconds: 60 }, signup: { points: 1, seconds: 3600 } },
    secrets: { pepper: SECRET, tokenKey: SECRET, fakeSaltKey: SECRET, twoFactorKey: SECRET },
  });
});

test("an empty variable is one that was not set", () => {
  const empty = Object.fromEntries(Object.keys(EVERY).map((name) => [name, ""]));
  assert.deepEqual(readConfig(empty), readConfig({}));
});

const BAD: Readonly<Record<keyof typeof EVERY, readonly string[]>> = {
  EVENTS_HEARTBEAT: ["x", "0", "301", "1.5"],
  PORT: ["x", "-1", "65536", "1.5"],
  HOST: [],
  PUBLIC_URL: ["keepwell.test", "ftp://keepwell.test", "javascript:alert(1)"],
  DATA_DIR: [],
  DATABASE_URL: ["mysql://db.test/x", "db.test"],
  LOG_LEVEL: ["loud", "INFO"],
  TRUST_PROXY: ["yes", "1", "TRUE"],
  LIMITS: [
    "login",
    "login=5",
    "login=5/900;signup=1/2",
    "logn=5/900",
    "login=0/900",
    "login=5/0",
    "login=-5/900",
  ],
  PEPPER: ["short", `${SECRET}=`, Buffer.alloc(31).toString("base64")],
  TOKEN_KEY: ["short"],
  FAKE_SALT_KEY: ["short"],
  TWO_FACTOR_KEY: ["short"],
};

test("a wrong value is refused by the name of its variable, and never repeated", () => {
  for (const [name, values] of Object.entries(BAD))
    for (const value of values)
      assert.throws(
        () => readConfig({ ...EVERY, [name]: value }),
        (error: Error) =>
          error.message.includes(`\n  ${name}`) &&
          !error.message.includes(SECRET) &&
          !error.message.includes("u:p@"),
        `${name}=${value}`,
      );
});

test("all wrong variables are named at once", () => {
  assert.throws(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" }), /PORT[\s\S]*LOG_LEVEL/);
});
