/**
 * @file The calls that a session may make, and the events that it receives, before it has the second factor that the
 * enterprise requires.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { announceToUser } from "../../src/events/change.store.ts";
import { calls } from "../authorization/rows.ts";
import { type TestUser, tokenOf, uidOf } from "../factories.ts";
import { type OpenedStream, openStream, until } from "../http/event-stream.ts";
import { addApp } from "../identity/second-factor.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFactorTeam, setPolicy } from "./factor-policy-steps.ts";
import { aJoined } from "./member-factories.ts";

const server = useServer();
const { team, member } = prepare(server, async () => {
  const made = await aFactorTeam(server);
  const joined = await aJoined(server, made.founder);
  await setPolicy(server, made, true);
  return { team: made, member: joined };
});

const ALLOWED = [
  ...["refreshToken", "signOut", "me", "myKeys", "updateMe", "confirm", "unlock"],
  ...["listSessions", "endSession", "endOtherSessions", "getState", "putState"],
  ...["sendVerification", "verifyMyEmail"],
  ...["getTwoFactor", "sendConfirmationCode", "makeBackupCodes"],
  ...["getPhoneNumber", "addPhoneNumber", "confirmPhoneNumber", "deletePhoneNumber"],
  ...["addAuthenticator", "confirmAuthenticator", "deleteAuthenticator"],
  ...[
    "confirmationChallenge",
    "listCredentials",
    "newCredentialChallenge",
    "addCredential",
    "deleteCredential",
  ],
].map((id) => `identity.${id}`);

const withSession = calls.filter(([, { access }]) => access === "session");

test("before the required factor, a session may make exactly the listed calls", () => {
  const allowed = withSession.flatMap(([name, declared]) => (declared.isAllowedBeforeFactor ? [name] : []));
  assert.deepEqual(allowed.sort(), ALLOWED.toSorted());
  for (const [name, { access, isAllowedBeforeFactor }] of calls)
    if (access === "anyone") assert.equal(isAllowedBeforeFactor, undefined, name);
});

// The sign-out comes last, because it ends the session.
const inOrder = withSession.toSorted(
  ([one], [other]) => Number(one === "identity.signOut") - Number(other === "identity.signOut"),
);

for (const [name, { method, path }] of inOrder) {
  const isAllowed = ALLOWED.includes(name);
  test(`${method} ${path} is ${isAllowed ? "allowed" : "refused"} before the required factor`, async () => {
    const url = path.replaceAll(/\{\w+\}/g, () => makeUid());
    const { status, code } = await callAs(server, member, [method, url, method === "GET" ? undefined : {}]);
    if (isAllowed) assert.ok(status !== 401 && code !== "two_factor.due", `${status} ${code}`);
    else assert.deepEqual([status, code], [403, "two_factor.due"]);
  });
}

let origin: string;
before(async () => {
  await server.opened;
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
after(() => server.app.server.closeAllConnections());

const opened = async (user: TestUser): Promise<OpenedStream> => {
  const stream = await openStream(origin, tokenOf(user));
  assert.equal(stream.reply.status, 200);
  await until(() => stream.read.text !== "", "the stream has begun");
  return stream;
};

const heard = ({ read }: OpenedStream): string[] =>
  [...read.text.matchAll(/"what":"(\w+)"/g)].map(([, what]) => what ?? "");

const tell = async (user: TestUser): Promise<void> => {
  const { handle } = server.database;
  for (const what of ["entries", "marks", "invitations", "state"] as const)
    await announceToUser(handle, uidOf(user), { what });
};

test("a stream has no events about buckets before the required factor, and has all of them afterwards", async () => {
  const user = await aJoined(server, team.founder);
  const stream = await opened(user);
  await tell(user);
  await until(() => heard(stream).includes("state"), "the account's own state is told");
  assert.deepEqual(heard(stream), ["state"]);
  await addApp(server, user);
  await until(() => heard(stream).includes("everything"), "the page reads everything again");
  await tell(user);
  await until(() => heard(stream).filter((what) => what === "state").length === 2, "all is told");
  assert.deepEqual(heard(stream), ["state", "everything", "entries", "marks", "invitations", "state"]);
  stream.close();
});

test("an open stream gets an event when the policy is turned on and off, and no events about buckets in between", async () => {
  await setPolicy(server, team, false);
  const user = await aJoined(server, team.founder);
  const stream = await opened(user);
  await setPolicy(server, team, true);
  await until(() => heard(stream).includes("everything"), "the session waits for the factor");
  await tell(user);
  await until(() => heard(stream).includes("state"), "the account's own state is told");
  await setPolicy(server, team, false);
  const count = () => heard(stream).filter((what) => what === "everything").length;
  await until(() => count() === 2, "the session waits no more");
  assert.ok(!heard(stream).some((what) => ["entries", "marks", "invitations"].includes(what)));
  stream.close();
});
