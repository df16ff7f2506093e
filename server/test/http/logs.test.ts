import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import { aBucket, anEntry, aPasswordDraft, aSignupBody, aUser } from "../factories.ts";
import { injectTransport, recording, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();

const canary = (what: string) => `${what}-${randomUUID()}`;

const assertNotLogged = (secrets: readonly string[]) => {
  const log = server.logged().toLowerCase();
  for (const secret of secrets) assert.ok(!log.includes(secret.toLowerCase()), secret.slice(0, 80));
};

/** Returns the texts of 16 or more characters in a body. A shorter text could appear in a log by chance. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.length >= 16 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test("no call between sign-up and sign-out logs a secret, name, address or token", async () => {
  const user = await aUser(server, { plan: "partner" });
  const { sent, transport } = recording(injectTransport(server));
  const device = { ...user.device, transport };
  const session = await signIn(device, user);
  const visitor = { ...user, device, session };
  const [bucketName, entryName, password] = [canary("bucket"), canary("entry"), canary("password")];
  const bucket = await aBucket(visitor, bucketName);
  const opened = await anEntry(visitor, bucket, aPasswordDraft({ password }, entryName));
  await updateEntry(session, bucket, { opened, draft: aPasswordDraft({ password }, entryName) });
  await assert.rejects(signIn(device, { ...user, password: canary("wrong") }));
  await signOut(device, session.identity);

  const log = server.logged();
  assert.ok(
    log.includes('"route":"/api/buckets/:bucketId/entries/:id"'),
    "calls are logged with the pattern of their path",
  );
  assert.ok(log.includes(`"actor":"${session.identity.uid}"`));
  const uids = [session.identity.uid, bucket.uid, opened.uid];
  const tokens = sent.flatMap(({ headers }) => headers["Authorization"]?.replace("Bearer ", "") ?? []);
  const bodies = sent.flatMap(({ body }) => (body === undefined ? [] : textsIn(JSON.parse(body))));
  assert.ok(tokens.length >= 5 && bodies.length >= 20, `${tokens.length} ${bodies.length}`);
  const secret = bodies.filter((text) => !uids.includes(text));
  assertNotLogged([user.email, user.password, bucketName, entryName, password, ...tokens, ...secret]);
  assertNotLogged([bucket.uid, opened.uid].map((uid) => `/${uid}`));
});

test("the contents of a path, query or header are not logged", async () => {
  const words = canary("query");
  await send(server, {
    method: "GET",
    url: `/api/passwords/generate?length=8&q=${words}`,
    token: `${words}.a.b`,
  });
  await send(server, { method: "GET", url: `/api/nothing/${words}?token=${words}` });
  await send(server, { method: "GET", url: `/api/%zz${words}` });
  await send(server, {
    method: "GET",
    url: `/app/reset/${words}`,
    headers: { referer: `https://x.test/${words}` },
  });
  await send(server, { method: "POST", url: "/api/authenticate", body: `{"email":"${words}` });
  assertNotLogged([words]);
});

test("an error of the database is logged without the values of its statement", async () => {
  const body = await aSignupBody(server);
  await server.database.handle.schema.alterTable("users").renameColumn("salt", "salt_gone").execute();
  const reply = await send(server, { method: "POST", url: "/api/signup", body });
  await server.database.handle.schema.alterTable("users").renameColumn("salt_gone", "salt").execute();
  assert.equal(reply.status, 500);
  assert.match(server.logged(), /"code":"42703"/);
  assertNotLogged([body.email, body.password, body.sek, body.private_keys.x, body.bucket.key]);
});
