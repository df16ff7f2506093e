/** @file A server lies at sign-in. Section 1.3 of docs/security.md lists the MS numbers. */
import { STORES } from "@keepwell/client/storage/indexed-db.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { lie, PATHS, reclaim, recordCalls } from "./liar.ts";
import type { Person } from "./person.ts";
import { signIn, submitLogin } from "./steps.ts";

const REFUSED = "This cannot be verified. What the server sent is not what was saved.";
const SALT_BYTES = 16;

const salt = (bytes: number, fill = 7): string => Buffer.alloc(bytes, fill).toString("base64");

/**
 * The login page makes this call by itself, so that the browser can suggest passkeys. It contains nothing that the user
 * typed.
 */
const SUGGESTIONS = "POST /api/authenticate/passkey/challenge";

/** Returns the recorded calls without those for suggestions. */
const withoutSuggestions = ({ all }: ReturnType<typeof recordCalls>): readonly string[] =>
  all.filter((call) => call !== SUGGESTIONS);

const storedIdentities = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("keepwell.identities"));

/** Lists the keys that the browser keeps: the store and the account of each. */
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (stores) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // Opening a database that the page has not yet made would make one without stores.
      const made = await indexedDB.databases();
      if (!made.some(({ name }) => name === "keepwell")) return [];
      const database = await done(indexedDB.open("keepwell"));
      const found: string[] = [];
      for (const name of stores)
        for (const uid of await done(database.transaction(name).objectStore(name).getAllKeys()))
          found.push(`${name} ${uid}`);
      database.close();
      return found;
    },
    [STORES.sessionKeys, STORES.deviceKeys, STORES.recoveryRequests],
  );

const expectNothingStored = async (page: Page): Promise<void> => {
  expect(await storedIdentities(page)).toBeNull();
  expect(await storedKeys(page)).toEqual([]);
};

/**
 * Signs in once while the server lies. Expects an error message after exactly the calls in `allowed`, and no stored key.
 */
const expectRefused = async (
  page: Page,
  person: Person,
  path: RegExp,
  change: Parameters<typeof lie>[2],
  allowed: readonly string[],
): Promise<void> => {
  await page.reload();
  const calls = recordCalls(page);
  await lie(page, path, change);
  await submitLogin(page, person);
  await expect(page.getByText(REFUSED)).toBeVisible();
  expect(withoutSuggestions(calls)).toEqual(allowed);
  await expectNothingStored(page);
  calls.stop();
  await page.unrouteAll({ behavior: "wait" });
};

const BAD_PRELOGINS: Readonly<Record<string, object>> = {
  "MS-01: derivation 0": { kdf: 0 },
  "MS-01: derivation 99": { kdf: 99 },
  "MS-01: derivation 1.5": { kdf: 1.5 },
  'MS-01: derivation "1"': { kdf: "1" },
  "MS-01: a derivation given by its parameters": { kdf: { m: 8, t: 1, p: 1 } },
  "MS-01: a derivation by an inherited name": { kdf: "constructor" },
  "MS-02: an empty salt": { salt: "" },
  "MS-02: a salt of 8 bytes": { salt: salt(SALT_BYTES - 8) },
  "MS-02: a salt of 17 bytes": { salt: salt(SALT_BYTES + 1) },
  "MS-02: a salt of zeros": { salt: salt(SALT_BYTES, 0) },
  "MS-02: a salt of a megabyte": { salt: salt(1_000_000) },
  "MS-02: a salt that is not base64": { salt: "*".repeat(24) },
};

const BAD_CLAIMS: Readonly<Record<string, (claims: Record<string, unknown>) => void>> = {
  "MS-05: no account key": (claims) => {
    delete claims["sek"];
  },
  "MS-05: an account key of null": (claims) => {
    claims["sek"] = null;
  },
  "MS-05: an empty account key": (claims) => {
    claims["sek"] = "";
  },
  "MS-06: an account key with one changed byte": (claims) => {
    const sealed = Buffer.from(String(claims["sek"]), "base64");
    const { iv, value } = JSON.parse(sealed.toString());
    const bytes = Buffer.from(value, "base64");
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    claims["sek"] = Buffer.from(`{"iv":"${iv}","value":"${bytes.toString("base64")}"}`).toString("base64");
  },
  "MS-07: an earlier epoch": (claims) => {
    claims["epoch"] = 0;
  },
  "MS-74: another user's token": (claims) => {
    claims["sub"] = "00000000-0000-4000-8000-000000000000";
  },
};

const expectConstantRefused = async (page: Page, person: Person): Promise<void> => {
  const calls = recordCalls(page);
  await page.route(/kdf-worker-.*\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "onmessage = ({ data }) => postMessage({ id: data.id, masterKey: new Uint8Array(32) });",
    }),
  );
  await page.reload();
  await submitLogin(page, person);
  await expect(page.getByText(REFUSED)).toBeVisible();
  expect(withoutSuggestions(calls)).toEqual(["POST /api/authenticate/prelogin"]);
  await expectNothingStored(page);
};

test("after false parameters or a false token, nothing more is sent and no key is stored", async ({
  page,
  person,
}) => {
  await page.goto("/app/auth/login");
  for (const [title, change] of Object.entries(BAD_PRELOGINS))
    await test.step(title, () =>
      expectRefused(page, person, PATHS.prelogin, (reply) => ({ ...reply, ...change }), [
        "POST /api/authenticate/prelogin",
      ]),
    );
  for (const [title, change] of Object.entries(BAD_CLAIMS))
    await test.step(title, () =>
      expectRefused(
        page,
        person,
        PATHS.authenticate,
        (reply) => ({ ...reply, token: reclaim(reply.token, change) }),
        ["POST /api/authenticate/prelogin", "POST /api/authenticate"],
      ),
    );
  await test.step("MS-81: a password derivation that returns constants signs no account in", () =>
    expectConstantRefused(page, person));
});

test("MS-01, MS-09: parameters, claims and fields unknown to the client have no effect", async ({
  page,
  person,
}) => {
  await lie(page, PATHS.prelogin, (answer) => ({ ...answer, m: 8, t: 1, iterations: 1, memoryKib: 8 }));
  let first = "";
  const extra = { amr: ["external"], key_connector: "https://evil.example/", migrate: true };
  await lie(page, PATHS.authenticate, (reply) => {
    first = reply.token;
    return { ...reply, ...extra, token: reclaim(first, (claims) => Object.assign(claims, extra)) };
  });
  // The genuine server would refuse the changed token. So the test sends the original token to this server.
  await page.route("**/api/token/refresh", async (route) => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${first}` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await signIn(page, person);
  expect(await storedIdentities(page)).not.toContain("evil.example");
  expect(await storedKeys(page)).toContain(`${STORES.sessionKeys} ${person.session.identity.uid}`);
});
