/** @file Each person of a list is invited only once, even if a reply is lost. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import type { Session } from "../../src/session/session.ts";
import { createGroup } from "../../src/team/permissions/change-group.ts";
import {
  type Invited,
  type Invitee,
  invitePerson,
  isAboutPerson,
} from "../../src/team/users/invite-person.ts";

const server = useServer({ limits: { member_invite: { points: 12, seconds: 3600 } } });

const anInvitee = (change: Partial<Invitee> = {}): Invitee => ({
  uid: randomUUID(),
  email: `${randomUUID()}@acme.test`,
  firstname: "Ada",
  lastname: "Lovelace",
  groups: [],
  ...change,
});

/** The session on a network that loses the reply of each call that `isLost` names. */
const losing = async (
  { device }: TestUser,
  isLost: (request: Parameters<Transport>[0]) => boolean,
): Promise<Session> => {
  const honest = injectTransport(server);
  const transport: Transport = async (request) => {
    const reply = await honest(request);
    if (isLost(request)) throw new Error("The connection broke.");
    return reply;
  };
  const session = await reopen({ ...device, transport });
  assert.ok(session);
  return session;
};

const lettersTo = async ({ email }: Invitee): Promise<number> => {
  const letters = server.database.handle.selectFrom("messages").select("to_address");
  return (await letters.where("to_address", "=", email).execute()).length;
};

const inviteAs = async (by: TestUser, invitee: Invitee, session = by.session, earlier?: Invited) =>
  invitePerson(session, await enterpriseUidOf(by), { invitee, earlier });

const codeOf = (invited: Invited): unknown =>
  invited.state === "added" ? null : (invited.error as { code?: unknown }).code;

test("a person whose invitation's reply was lost is invited once", async () => {
  const founder = await aFounder(server);
  const invitee = anInvitee();
  let losses = 1;
  const session = await losing(founder, ({ method, path }) => {
    const isLost = method === "POST" && path.endsWith("/users") && losses > 0;
    losses -= isLost ? 1 : 0;
    return isLost;
  });
  const first = await inviteAs(founder, invitee, session);
  assert.equal(first.state, "failed");
  assert.ok(first.state === "failed" && !isAboutPerson(first), "the next people are not tried");
  assert.deepEqual(await inviteAs(founder, invitee, session, first), { state: "added" });
  assert.deepEqual(await inviteAs(founder, invitee, session), { state: "added" });
  assert.equal(await lettersTo(invitee), 1);
});

test("an address that was just invited under another uid is refused, and gets no second mail", async () => {
  const founder = await aFounder(server);
  const invitee = anInvitee();
  await inviteAs(founder, invitee);
  const other = await inviteAs(founder, { ...invitee, uid: randomUUID() });
  assert.ok(other.state === "failed" && isAboutPerson(other));
  assert.equal(codeOf(other), "validation");
  assert.equal(await lettersTo(invitee), 1);
});

test("if adding a person to a group fails, a retry does not invite the person again", async () => {
  const founder = await aFounder(server);
  const enterpriseId = await enterpriseUidOf(founder);
  const group = await createGroup(founder.session, { enterpriseId, friendly_name: "Sales", name: "sales" });
  const gone = randomUUID();
  const invitee = anInvitee({ groups: [group.uid, gone] });
  const partly = await inviteAs(founder, invitee);
  assert.ok(partly.state === "invited" && isAboutPerson(partly));
  const again = await inviteAs(founder, { ...invitee, groups: [group.uid] }, founder.session, partly);
  assert.deepEqual(again, { state: "added" });
  const users = await founder.session.api.team.listGroupUsers({
    params: { enterpriseId, groupId: group.uid },
  });
  assert.equal(users.length, 1);
  assert.equal(await lettersTo(invitee), 1);
});

test("a full plan, a used-up limit and a missing right each stop the invitation of the whole list", async () => {
  const small = await aFounder(server, { plan: "small_business" });
  for (let n = 0; n < 4; n += 1) assert.equal((await inviteAs(small, anInvitee())).state, "added");
  const full = await inviteAs(small, anInvitee());
  assert.ok(full.state === "failed" && !isAboutPerson(full));
  assert.equal(codeOf(full), "payment");

  const founder = await aFounder(server);
  const member = await aJoined(server, founder);
  const refused = await inviteAs(member, anInvitee());
  assert.ok(refused.state === "failed" && !isAboutPerson(refused));
  assert.equal(codeOf(refused), "users.manage");

  const results: Invited[] = [];
  for (let n = 0; n < 12; n += 1) results.push(await inviteAs(founder, anInvitee()));
  const limited = results.find(({ state }) => state === "failed");
  assert.ok(limited?.state === "failed" && !isAboutPerson(limited));
  assert.equal(codeOf(limited), "rate_limited");
});
