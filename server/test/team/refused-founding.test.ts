/** @file If the founding of an enterprise is refused or sent twice, no incomplete data is left. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { parseRosterEntry, type RosterFacts } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sandboxOf } from "../billing/factories.ts";
import { aSignupBody } from "../factories.ts";
import { type RawReply, rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam, aFounder, aFoundingBody, enterpriseUidOf } from "./enterprise-factories.ts";
import { rosterSteps } from "./roster-steps.ts";

const server = useServer();
const { founder } = prepare(server, () => aFoundedTeam(server));

const signUpWith = (body: unknown): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/signup", body });

/** Expects a refusal that names this field, and no new rows. */
const refused = async (body: unknown, field: string, ...codes: string[]): Promise<void> => {
  const rows = await rowCounts(server);
  const reply = await signUpWith(body);
  assert.deepEqual([reply.status, Object.keys(reply.fields)], [422, [field]], reply.text);
  assert.ok(codes.includes(reply.fields[field] ?? ""), reply.text);
  assert.deepEqual(await rowCounts(server), rows);
};

type Body = Awaited<ReturnType<typeof aFoundingBody>>;

const withPart = (body: Body, change: Partial<Body["founding"]>) => ({
  ...body,
  founding: { ...body.founding, ...change },
});

const flipped = (wire: string, at: number): string => {
  const bytes = fromBase64(wire);
  return toBase64(bytes.with(at, (bytes.at(at) ?? 0) ^ 1));
};

test("an enterprise's name is required, on one line of at most eighty characters", async () => {
  const body = await aFoundingBody(server);
  for (const enterprise of [undefined, null, "", "   "])
    await refused({ ...body, enterprise }, "enterprise", "required");
  await refused({ ...body, enterprise: "x".repeat(81) }, "enterprise", "too_long");
  await refused({ ...body, enterprise: "two\nlines" }, "enterprise", "control_characters");
});

test("MS-54 an enterprise's name is treated as text, whatever it contains", async () => {
  const name = `<img src=x> ${"é".repeat(68)}`;
  const user = await aFounder(server, { name });
  assert.equal(user.session.identity.entity, name);
});

test("an enterprise's keys are accepted only with a plan for teams", async () => {
  const body = await aFoundingBody(server);
  const standard = await aSignupBody(server);
  for (const founding of [undefined, null])
    await refused({ ...body, founding }, "founding", "founding_invalid");
  const { state: _, ...stateless } = standard;
  await refused({ ...stateless, founding: body.founding }, "founding", "founding_invalid");
});

test("a founding with an invalid part is refused, and creates nothing", async () => {
  const body = await aFoundingBody(server);
  const foreign = await aFoundingBody(server);
  const { roster, keys } = body.founding;
  const wrong: readonly Partial<Body["founding"]>[] = [
    { uid: makeUid() },
    { roster: foreign.founding.roster },
    ...[0, 20, 200, -80, -1].map((at) => ({ roster: flipped(roster, at) })),
    { keys: { erk_b: keys.erk_r, erk_r: keys.erk_b } },
    { keys: { ...keys, erk_b: keys.erk_r } },
    { keys: foreign.founding.keys },
    { keys: { ...keys, erk_r: flipped(keys.erk_r, -1) } },
  ];
  for (const change of wrong)
    await refused(withPart(body, change), "founding", "founding_invalid", "grant_invalid");
  await refused({ ...body, founding: foreign.founding }, "founding", "founding_invalid");
  const { bundle, private_keys, uid } = foreign;
  const renamed = { ...body, uid, bundle, private_keys };
  await refused(renamed, "founding", "founding_invalid");
  assert.equal((await signUpWith(body)).status, 201, "the unchanged body is accepted");
});

test("a client founds an enterprise with the roster's first entry, and a malformed entry is refused", async () => {
  const body = await aFoundingBody(server);
  const { facts } = parseRosterEntry(body.founding.roster);
  assert.equal(facts.seq, 0);
  await refused(withPart(body, { roster: toBase64(new Uint8Array(300)) }), "founding", "founding_invalid");
});

test("only an entry that founds, at the roster's first place, is accepted as the first entry", async () => {
  const body = await aFoundingBody(server);
  const { facts } = parseRosterEntry(body.founding.roster);
  const root = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const rootPublic = new Uint8Array(await crypto.subtle.exportKey("raw", root.publicKey));
  const foundedAt = async (seq: number) =>
    withPart(body, {
      roster: await signRosterEntry({ ...(facts as RosterFacts<"found">), rootPublic, seq }, root.privateKey),
    });
  await refused(await foundedAt(1), "founding", "founding_invalid");
  const roster = await rosterSteps(server, founder);
  const [later = ""] = await roster.entriesBy(founder, { action: "names-readable", readable: true });
  const uid = await enterpriseUidOf(founder);
  await refused(withPart(body, { uid, roster: later }), "founding", "founding_invalid");
  assert.equal((await signUpWith(await foundedAt(0))).status, 201, "the same facts at the first place");
});

test("a declined card founds nothing", async () => {
  const rows = await rowCounts(server);
  const reply = await signUpWith({ ...(await aFoundingBody(server)), credit_card: "made-up" });
  assert.equal(reply.status, 400, reply.text);
  assert.deepEqual(await rowCounts(server), rows);
});

test("the same founding sent several times creates one enterprise", async () => {
  const body = await aFoundingBody(server);
  const before = await rowCounts(server);
  const replies = await Promise.all([signUpWith(body), signUpWith(body)]);
  const [founded, refused = 0] = replies.map(({ status }) => status).sort();
  assert.equal(founded, 201);
  // The second call is refused with 422 or 409: the uid is taken, and a moment later the address is taken, too.
  assert.ok([409, 422].includes(refused), String(refused));
  const rows = await rowCounts(server);
  for (const table of [
    "users",
    "enterprises",
    "enterprise_members",
    "roster_entries",
    "subscribers",
  ] as const)
    assert.equal(rows[table], (before[table] ?? 0) + 1, table);
  const { provider_customer: customer } = await server.database.handle
    .selectFrom("subscribers")
    .select("provider_customer")
    .where("enterprise_uid", "=", body.founding.uid)
    .executeTakeFirstOrThrow();
  assert.ok(
    await sandboxOf(server).read(customer ?? ""),
    "the failed call does not undo what the other call has done",
  );
  const again = { ...(await aFoundingBody(server)), founding: body.founding };
  assert.equal((await signUpWith(again)).status, 422, "another founder's entry is refused");
});

test("an enterprise's uid can be used once", async () => {
  const uid = await enterpriseUidOf(founder);
  const body = await aFoundingBody(server);
  const stored = await server.database.handle
    .selectFrom("enterprises")
    .selectAll()
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  assert.equal(stored.name, "Acme & Daughters");
  await server.database.handle
    .insertInto("enterprises")
    .values({ ...stored, uid: body.founding.uid })
    .execute();
  const rows = await rowCounts(server);
  assert.deepEqual((await signUpWith(body)).code, "uid_taken");
  assert.deepEqual(await rowCounts(server), rows);
});
