/** @file A browser that stays signed in shows the enterprise's new name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { checkOwnDetails } from "../../src/account/own-details.ts";

const server = useServer();

const entityOf = ({ device, session }: TestUser) => device.identities.get(session.identity.uid)?.entity;

test("a browser shows the enterprise's new name after it has read the profile", async () => {
  const founder = await aFounder(server);
  const { api } = founder.session;
  const params = { enterpriseId: await enterpriseUidOf(founder) };
  await api.team.updateEnterprise({ params, body: { name: "Acme & Sons" } });
  assert.equal(entityOf(founder), "Acme & Daughters");
  await checkOwnDetails(founder.device, founder.session, await api.identity.me());
  assert.equal(entityOf(founder), "Acme & Sons");
});

test("MS-53 a browser shows no enterprise for an account that signed in without an enterprise", async () => {
  const user = await aUser(server);
  const told = await user.session.api.identity.me();
  await checkOwnDetails(user.device, user.session, { ...told, enterprise: { name: "Evil" } });
  assert.equal(entityOf(user), null);
});
