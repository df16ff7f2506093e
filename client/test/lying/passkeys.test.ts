/** @file A user signs in with a passkey to a server that sends another account, another key or another address. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { reopened } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { enterAs, reset } from "../../../server/test/identity/recovery-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { checkOwnDetails, keepOwnDetails } from "../../src/account/own-details.ts";
import type { Transport } from "../../src/api/transport.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { nameCredential } from "../../src/credentials/credential-names.ts";
import { readKeptPasskeys } from "../../src/credentials/kept-passkeys.ts";
import { listCredentials } from "../../src/credentials/list-credentials.ts";
import { signInWithPasskey } from "../../src/credentials/sign-in-with-passkey.ts";
import type { Authenticator } from "../../src/session/authenticator.ts";
import { aPasskeyUser, NAME, type PasskeyUser } from "../credentials/support.ts";
import { lyingTo } from "../sharing/support.ts";
import { altering, withClaims } from "./lies.ts";

const server = useServer();
let user: PasskeyUser;
let other: PasskeyUser;
before(async () => {
  await server.opened;
  user = await aPasskeyUser(server);
  other = await aPasskeyUser(server);
});

type Row = Record<string, unknown>;

const AUTHENTICATE = /POST \/api\/authenticate\/passkey$/;
const STATE = /GET \/api\/me\/state$/;

const says = (call: RegExp, alter: (body: Row) => unknown) => (honest: Transport) =>
  altering(honest, call, alter);

/** Alters the session in the reply to the sign-in, or other members of the reply. */
const replies = (alter: (body: Row & { readonly session: Row }) => Row) =>
  says(AUTHENTICATE, (body) => alter(body as Row & { session: Row }));

const claims = (alter: (claims: Row) => Row) =>
  replies((body) => ({
    ...body,
    session: { ...body.session, token: withClaims(String(body.session["token"]), alter) },
  }));

const rowOf = async ({ session }: PasskeyUser) =>
  server.database.handle
    .selectFrom("credentials")
    .selectAll()
    .where("user_uid", "=", session.identity.uid)
    .executeTakeFirstOrThrow();

const signInThrough = async (
  lie: (honest: Transport) => Transport,
  { device = aDevice(server), authenticator = user.authenticator as Authenticator } = {},
) => {
  const { sent, transport } = recording(lie(injectTransport(server)));
  const outcome = await signInWithPasskey({ ...device, transport }, authenticator).then(
    () => "signed in",
    (error: Error) => error.name,
  );
  return { outcome, device, paths: sent.map(({ path }) => path) };
};

const SIGN_OUT = "/api/me/sessions/current";

/**
 * Expects that the sign-in is refused, nothing is stored, no token is exchanged, and the last call ends the session.
 * Returns the paths of the calls.
 */
const assertRefused = async (lie: (honest: Transport) => Transport, about: string, last = SIGN_OUT) => {
  const { outcome, device, paths } = await signInThrough(lie);
  assert.match(outcome, /^(CannotVerifyError|CallFailure)$/, about);
  assert.ok(!paths.includes("/api/token/refresh"), about);
  assert.equal(paths.at(-1), last, about);
  assert.deepEqual(device.identities.list(), [], about);
  for (const { session } of [user, other]) {
    assert.equal(await device.keys.get(session.identity.uid), null, about);
    assert.equal(await device.sealed.get(session.identity.uid, "passkey-form"), null, about);
  }
  return paths;
};

test("MS-224: the wrap of another passkey or account is refused", async () => {
  const theirs = await rowOf(other);
  const lies = {
    "another account's wrap": claims((body) => ({ ...body, sek: theirs.wrap })),
    "another passkey": replies((body) => ({ ...body, passkey: theirs.uid })),
    "another generation": replies((body) => ({ ...body, ak_gen: 2 })),
  };
  for (const [about, lie] of Object.entries(lies)) await assertRefused(lie, about);
});

test("MS-225: a session of another account than the passkey's is refused before anything is opened", async () => {
  const { uid } = other.session.identity;
  const theirs = await rowOf(other);
  const lie = replies((body) => ({
    ...body,
    passkey: theirs.uid,
    session: {
      ...body.session,
      uid,
      token: withClaims(String(body.session["token"]), (body) => ({ ...body, sub: uid, sek: theirs.wrap })),
    },
  }));
  const paths = await assertRefused(lie, "another account");
  assert.ok(!paths.includes("/api/me/state"));
  const nameless: Authenticator = {
    ...user.authenticator,
    use: async (wanted) => ({ ...(await user.authenticator.use(wanted)), userHandle: null }),
  };
  const honest = (transport: Transport) => transport;
  const { outcome } = await signInThrough(honest, { authenticator: nameless });
  assert.equal(outcome, "CannotVerifyError");
});

test("MS-233: a server that sends no wrap, or a false one, gets no new key", async () => {
  const random = packEnvelope({ iv: new Uint8Array(12), value: new Uint8Array(48) });
  for (const sek of [undefined, null, "", {}, "eyJpdiI6IiIsInZhbHVlIjoiIn0=", random]) {
    const paths = await assertRefused(
      claims((body) => ({ ...body, sek })),
      `sek ${sek}`,
    );
    assert.deepEqual(paths, ["/api/authenticate/passkey/challenge", "/api/authenticate/passkey", SIGN_OUT]);
  }
  const withToken = (token: unknown) => replies((body) => ({ ...body, session: { ...body.session, token } }));
  for (const token of ["", "a.b.c"]) await assertRefused(withToken(token), `token ${token}`);
  // Without a token, the client cannot end the session.
  for (const token of [undefined, null])
    await assertRefused(withToken(token), `token ${token}`, "/api/authenticate/passkey");
});

test("MS-234: another address or name than the account's own is ignored", async () => {
  const evil = { email: "evil@example.test", name: "Mallory" };
  const lie = replies((body) => ({ ...body, session: { ...body.session, ...evil } }));
  const { outcome, device } = await signInThrough(lie);
  assert.equal(outcome, "signed in");
  const stored = device.identities.active();
  assert.deepEqual([stored?.email, stored?.name], [user.email, "Test Person"]);
});

test("MS-234: a sign-in without the account's state, or with another account's, is refused", async () => {
  const { state: theirs } = await other.session.api.identity.getState();
  const { state: own } = await user.session.api.identity.getState();
  assert.ok(own);
  for (const state of [null, theirs, { ...own, seq: own.seq + 1 }])
    await assertRefused(
      says(STATE, (body) => ({ ...body, state })),
      `state ${state?.seq}`,
    );
});

test("MS-234: an older state does not bring an earlier address back", async () => {
  const { authenticator, device, session, ...rest } = await aPasskeyUser(server);
  const { state: earlier } = await session.api.identity.getState();
  const next = { email: `next-${rest.email}`, name: "Next Person" };
  await keepOwnDetails(device, session, next);
  const { outcome } = await signInThrough(
    says(STATE, (body) => ({ ...body, state: earlier })),
    { device, authenticator },
  );
  assert.equal(outcome, "signed in");
  const again = await reopened(device);
  assert.equal(again.identity.email, next.email);
  const told = { ...(await again.api.identity.me()), email: rest.email };
  assert.equal((await checkOwnDetails(device, again, told))?.known.email, next.email);
});

test("MS-235: a credential that the state does not name has no name, until the user names it", async () => {
  const foreign = { ...(await theRow()), uid: "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b" };
  const lied = await lyingTo(server, user, /GET \/api\/me\/credentials$/, (rows) => [
    ...(rows as unknown as Row[]),
    foreign,
    { ...foreign, uid: "x" },
  ]);
  const named = async () => (await listCredentials(lied)).map(({ name }) => name);
  assert.deepEqual(await named(), [NAME, null]);
  await nameCredential(lied, foreign.uid, "Mine");
  assert.deepEqual(await named(), [NAME, "Mine"]);
});

const theRow = async () => {
  const [row] = await user.session.api.identity.listCredentials();
  assert.ok(row && "kind" in row);
  return row;
};

/** Replaces, in each request, the keys of `words` with their values, so that the honest server accepts the request. */
const translating =
  (honest: Transport, words: ReadonlyMap<string, string>): Transport =>
  (request) => {
    const translate = (text: string) =>
      [...words].reduce((changed, [sent, known]) => changed.replaceAll(sent, known), text);
    const headers = JSON.parse(translate(JSON.stringify(request.headers)));
    return honest({ ...request, headers, ...(request.body && { body: translate(request.body) }) });
  };

test("MS-224: a browser that has seen a later account key refuses a wrap of an earlier account key", async () => {
  const early = await aPasskeyUser(server);
  const { authenticator, device } = early;
  const earlier = await rowOf(early);
  const { state } = await early.session.api.identity.getState();
  await reset(server, early, { by: { kind: "empty" }, device });
  const later = await enterAs(server, early, { device });
  const kept = await aPasskeyOf(later, authenticator);
  assert.equal(kept?.ak_gen, 2);

  const { wrap: sek, uid: passkey } = earlier;
  const words = new Map([[earlier.credential_id, kept.credential_id]]);
  const lie = (honest: Transport) => {
    const withWrap = replies((body) => {
      const known = String(body.session["token"]);
      const token = withClaims(known, (one) => ({ ...one, sek }));
      words.set(token, known);
      return { ...body, passkey, ak_gen: 1, session: { ...body.session, token } };
    });
    return says(STATE, (body) => ({ ...body, state }))(withWrap(translating(honest, words)));
  };
  // The user chooses the earlier passkey. The server gets a signature of the later passkey, because it knows only that
  // one.
  const choosing: Authenticator = {
    ...authenticator,
    use: async (wanted) => {
      const { assertion, ...signed } = await authenticator.use(wanted);
      const { value } = await authenticator.use({
        ...wanted,
        credentials: [{ credential_id: earlier.credential_id, transports: [] }],
      });
      return { ...signed, value, assertion: { ...assertion, credential_id: earlier.credential_id } };
    },
  };
  const byPassword = await enterAs(server, early);
  await checkOwnDetails(byPassword.device, byPassword.session, await byPassword.session.api.identity.me());
  for (const seeing of [device, byPassword.device]) {
    const { outcome } = await signInThrough(lie, { device: seeing, authenticator: choosing });
    assert.equal(outcome, "CannotVerifyError");
  }
  const fresh = await signInThrough(lie, { authenticator: choosing });
  assert.equal(fresh.outcome, "signed in", "a browser that has seen nothing of the account cannot notice");
});

const aPasskeyOf = async (
  { device, session, password }: Pick<PasskeyUser, "device" | "session" | "password">,
  authenticator: Authenticator,
) => {
  await addPasskey(device, session, authenticator, { password, name: NAME });
  return (await readKeptPasskeys(device, session.identity.uid))[0];
};
