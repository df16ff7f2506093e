import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openSecond, openTestDatabase } from "../engine.ts";
import { aSignupBody, aUser } from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";
import { from, guessFrom, inTurn, postFrom, statuses, WRONG } from "../limit-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer({ limits: {}, env: { TRUST_PROXY: "true" } });
});
after(() => server.close());

const post = (path: string, body: unknown, ip: string, on = server) => postFrom(on, ip, [path, body]);
const guess = (email: string, ip: string, on = server) => guessFrom(on, ip, email);

test("after five wrong guesses in fifteen minutes the next gets 429 and the time to wait", async () => {
  const replies = await inTurn(6, () => guess("five@example.test", "10.0.0.1"));
  assert.deepEqual(statuses(replies), [401, 401, 401, 401, 401, 429]);
  const last = replies.at(-1);
  assert.equal(last?.code, "rate_limited");
  const wait = Number(last?.headers["retry-after"]);
  assert.ok(Number.isInteger(wait) && wait > 0 && wait <= 900, String(wait));
});

test("guesses that are sent at the same time are all counted", async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => guess("side@example.test", "10.0.0.2")));
  assert.equal(statuses(replies).filter((status) => status === 401).length, 5);
});

test("the limit is for a pair of mail address and network, and ignores the address's case", async () => {
  await inTurn(6, () => guess("pair@example.test", "10.0.0.3"));
  assert.equal((await guess(" PAIR@example.test", "10.0.0.3")).status, 429);
  assert.equal((await guess("other@example.test", "10.0.0.3")).status, 401);
  assert.equal((await guess("pair@example.test", "10.0.0.4")).status, 401);
});

test("a caller cannot choose the network address by which their requests are counted", async () => {
  let made = 0;
  const replies = await inTurn(6, () => {
    made += 1;
    return guess("forged@example.test", `1.2.3.${made}, 10.0.0.5`);
  });
  assert.equal(replies.at(-1)?.status, 429);
});

test("attempts that are refused at one network address use none of the account's tries", async () => {
  const limits = { login: { points: 5, seconds: 900 }, login_account: { points: 8, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  try {
    const email = "victim@example.test";
    await inTurn(20, () => guess(email, "10.0.0.6", own));
    const elsewhere = await inTurn(4, () => guess(email, "10.0.0.7", own));
    assert.deepEqual(statuses(elsewhere), [401, 401, 401, 429]);
  } finally {
    await own.close();
  }
});

test("one network has sixty tries for all accounts together", async () => {
  let made = 0;
  const replies = await inTurn(61, () => {
    made += 1;
    return guess(`many${made}@example.test`, "10.0.0.8");
  });
  assert.deepEqual([replies.at(-2)?.status, replies.at(-1)?.status], [401, 429]);
});

test("a successful sign-in clears the earlier failures", async () => {
  const body = await aSignupBody(server);
  assert.equal((await post("signup", body, "10.0.0.9")).status, 201);
  const { email, password } = body;
  for (const _ of [1, 2, 3]) {
    await inTurn(4, () => guess(email, "10.0.0.9"));
    assert.equal((await post("authenticate", { email, password }, "10.0.0.9")).status, 200);
  }
});

test("a successful sign-in also clears that account's failures from other networks", async () => {
  const limits = { login_account: { points: 4, seconds: 900 } };
  const own = await openTestServer({ limits, env: { TRUST_PROXY: "true" } });
  try {
    const body = await aSignupBody(own);
    assert.equal((await post("signup", body, "10.0.1.1", own)).status, 201);
    const { email, password } = body;
    for (const ip of ["10.0.1.2", "10.0.1.3"]) {
      assert.deepEqual(statuses(await inTurn(3, () => guess(email, ip, own))), [401, 401, 401]);
      assert.equal((await post("authenticate", { email, password }, "10.0.1.1", own)).status, 200);
    }
  } finally {
    await own.close();
  }
});

test("once the tries are used up, even the right auth key is refused", async () => {
  const body = await aSignupBody(server);
  await post("signup", body, "10.0.0.10");
  await inTurn(5, () => guess(body.email, "10.0.0.10"));
  const { email, password } = body;
  assert.equal((await post("authenticate", { email, password }, "10.0.0.10")).status, 429);
});

test("prelogin can be called thirty times a minute", async () => {
  const replies = await inTurn(31, () =>
    post("authenticate/prelogin", { email: "a@example.test" }, "10.0.0.11"),
  );
  assert.deepEqual([replies.at(-2)?.status, replies.at(-1)?.status], [200, 429]);
});

test("sign-up can be tried twenty times an hour, refused tries included", async () => {
  // The first call signs up. The others are refused because the address is taken.
  const body = await aSignupBody(server);
  const replies = await inTurn(21, () => post("signup", body, "10.0.0.12"));
  assert.deepEqual([replies.at(-2)?.status, replies.at(-1)?.status], [422, 429]);
});

test("reports of the content policy have a limit", async () => {
  const headers = { ...from("10.0.0.13"), "content-type": "application/reports+json" };
  const report = () => send(server, { method: "POST", url: "/api/csp-reports", body: "[]", headers });
  const replies = await inTurn(31, report);
  assert.deepEqual([replies.at(-2)?.status, replies.at(-1)?.status], [204, 429]);
});

test("the table of limits holds neither mail addresses nor network addresses", async () => {
  await guess("canary@example.test", "10.99.88.77");
  const rows = JSON.stringify(await server.database.handle.selectFrom("rate_limits").selectAll().execute());
  for (const text of ["example.test", "canary", "10.99.88.77", WRONG]) assert.ok(!rows.includes(text), text);
  assert.ok(rows.includes("login_ip:"));
});

test("two servers on one database share their limits", async () => {
  const database = await openTestDatabase();
  const beside = { ...openSecond(database), url: database.url };
  const options = { limits: {}, env: { TRUST_PROXY: "true" } };
  const [one, other] = [
    await openTestServer({ ...options, database }),
    await openTestServer({ ...options, database: beside }),
  ];
  try {
    const replies = await Promise.all(
      [one, other, one, other, one, other, one, other].map((on) =>
        guess("shared@example.test", "10.0.0.14", on),
      ),
    );
    assert.equal(statuses(replies).filter((status) => status === 401).length, 5);
  } finally {
    await one.close();
    await other.close();
    await beside.close();
    await database.close();
  }
});

test("a limit of the configuration replaces the built-in limit", async () => {
  const strict = await openTestServer({ limits: { login: { points: 1, seconds: 60 } } });
  try {
    const { email } = await aUser(strict);
    const replies = await inTurn(2, () => guess(email, "10.0.0.15", strict));
    assert.deepEqual(statuses(replies), [401, 429]);
  } finally {
    await strict.close();
  }
});
