/**
 * @file A stream of events ends with its session, even if it is open on another server. Heartbeats are five minutes
 * apart, so no heartbeat can end a stream during a test.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import { sql } from "kysely";
import { notify } from "../../src/db/notify.ts";
import { openSecond, openTestDatabase, type TestDatabase } from "../engine.ts";
import { aUser, type TestUser, tokenOf, uidOf } from "../factories.ts";
import { aDevice, openTestServer, type TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { aJoined, confirmed } from "../team/member-factories.ts";
import { type OpenedStream, openStream, until } from "./event-stream.ts";

let database: TestDatabase;
let beside: TestDatabase;
/** The server that receives the calls. */
let server: TestServer;
/** The server on which the streams are open. */
let other: TestServer;
let origin: string;
before(async () => {
  database = await openTestDatabase();
  beside = { ...openSecond(database), url: database.url };
  const env = { EVENTS_HEARTBEAT: "45" };
  server = await openTestServer({ database, env });
  other = await openTestServer({ database: beside, env, secrets: server.context.secrets });
  origin = await other.app.listen({ port: 0, host: "127.0.0.1" });
});
after(async () => {
  other.app.server.closeAllConnections();
  await server.close();
  await other.close();
  await beside.close();
  await database.close();
});

/** Signs the same person in with another browser. */
const elsewhere = async (user: TestUser): Promise<TestUser> => {
  const device = aDevice(server);
  return { ...user, device, session: await signIn(device, user) };
};

const opened = async (user: TestUser): Promise<OpenedStream> => {
  const stream = await openStream(origin, tokenOf(user));
  assert.equal(stream.reply.status, 200);
  await until(() => stream.read.text !== "", "the stream has begun");
  return stream;
};

const requireAlive = async (stream: OpenedStream, user: TestUser): Promise<void> => {
  const change = JSON.stringify({ users: [uidOf(user)], what: "marks" });
  await notify(database.handle, "changes", [change]);
  await until(() => stream.read.text.includes('"marks"'), "the one who stays is told");
  assert.equal(stream.read.ended, false);
  stream.close();
};

/**
 * Calls `end`, which ends the session of `ended`. Expects that the stream of this session ends, and that the stream of
 * `stays` stays open.
 */
const requireEnded = async (ended: TestUser, stays: TestUser, end: () => Promise<unknown>): Promise<void> => {
  const [its, another] = [await opened(ended), await opened(stays)];
  await end();
  await until(() => its.read.ended, "the stream ends with its session");
  await requireAlive(another, stays);
};

test("signing out ends only the streams of that session", async () => {
  const user = await aUser(server);
  const second = await elsewhere(user);
  await requireEnded(second, user, () => signOut(second.device, second.session.identity));
});

test("a session that is ended from another browser loses its streams", async () => {
  const user = await aUser(server);
  const second = await elsewhere(user);
  const sid = JSON.parse(atob(tokenOf(second).split(".")[1] ?? "")).sid;
  await requireEnded(second, user, () =>
    replied(callAs(server, user, ["DELETE", `/api/me/sessions/${sid}`])),
  );
  const third = await elsewhere(user);
  await requireEnded(third, user, () => replied(callAs(server, user, ["DELETE", "/api/me/sessions"])));
});

test("a new password ends the streams of all other sessions", async () => {
  const [user, stranger] = [await aUser(server), await aUser(server)];
  const second = await elsewhere(user);
  await requireEnded(second, stranger, () =>
    changePassword(user.device, user.session, {
      password: user.password,
      newPassword: `${user.password} 2`,
    }),
  );
});

test("the streams of suspended and of removed members end", async () => {
  const founder = await aFounder(server);
  const enterprise = await enterpriseUidOf(founder);
  const [suspended, removed] = [await aJoined(server, founder), await aJoined(server, founder)];
  const pathOf = (user: TestUser) => `/api/enterprises/${enterprise}/users/${uidOf(user)}`;
  await requireEnded(suspended, founder, () =>
    replied(callAs(server, founder, ["PUT", `${pathOf(suspended)}/state`, { state: "suspended" }])),
  );
  await confirmed(founder);
  await requireEnded(removed, founder, () => replied(callAs(server, founder, ["DELETE", pathOf(removed)])));
});

test("the streams of a deleted account end", async () => {
  const [user, stranger] = [await aUser(server), await aUser(server)];
  await requireEnded(user, stranger, async () => {
    await confirmed(user);
    await replied(callAs(server, user, ["DELETE", "/api/me"]));
  });
});

test("a session that ends while its stream is being opened leaves no stream behind", async () => {
  const user = await aUser(server);
  const { sessions } = other.services.identity;
  const { authenticate } = sessions;
  sessions.authenticate = async (token, call) => {
    const actor = await authenticate(token, call);
    sessions.authenticate = authenticate;
    await signOut(user.device, user.session.identity);
    return actor;
  };
  const stream = await openStream(origin, tokenOf(user));
  assert.equal(stream.reply.status, 401);
});

test("a session's streams end even if the session ended while the server had no connection for notifications", async () => {
  const [user, stranger] = [await aUser(server), await aUser(server)];
  await requireEnded(user, stranger, async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(database.handle);
    await signOut(user.device, user.session.identity);
  });
});
