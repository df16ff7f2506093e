/** @file The signed policy, and the permission that the server reports, decide who may export from a team's buckets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, anEntry, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFoundedTeam, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { collectExport } from "../../src/export/collect-export.ts";
import { loadExportRight } from "../../src/export/export-right.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import type { Session } from "../../src/session/session.ts";
import { signExportPolicy } from "../../src/team/roster/export-policy.ts";
import { altering } from "../lying/lies.ts";
import { grant, onBucket } from "../team/permissions-steps.ts";

const server = useServer();
const { team, bucket } = prepare(server, async () => {
  const { founder } = await aFoundedTeam(server);
  const people = { founder, ada: await aJoined(server, founder), ben: await aJoined(server, founder) };
  const made = await aBucket(founder, "Shared by all");
  await anEntry(founder, made);
  await grant(founder, onBucket(made), { to: [people.ada, people.ben] });
  await giveMissingKeys(founder.session);
  return { team: people, bucket: made };
});

/** Whether the team's bucket is in the export, or the reason why it is not. Then whether a private bucket is in it. */
const exported = async (session: Session): Promise<string> => {
  const buckets = await listBuckets(session);
  const said: string[] = [];
  for await (const { lines } of collectExport(session, { buckets, history: false, trash: true }))
    for (const line of lines) {
      if (line.kind === "bucket" && line.uid === bucket.uid) said.push("exported");
      if (line.kind === "omitted" && line.bucket === bucket.uid) said.push(line.reason);
      if (line.kind === "bucket" && line.private) said.push("private");
    }
  return said.toSorted().join(" ");
};

const all = async (): Promise<string[]> => {
  const { founder, ada, ben } = team;
  const found: string[] = [];
  for (const { session } of [founder, ada, ben]) found.push(await exported(session));
  return found;
};

const IN = "exported private";
const OUT = "policy private";

test("the policy can exclude the team's buckets from an export, but never a private bucket", async () => {
  const { founder, ada } = team;
  assert.deepEqual(await all(), [IN, IN, IN], "without a signed policy every member who can read may export");
  await signExportPolicy(founder.session, "permitted");
  assert.deepEqual(await all(), [IN, OUT, OUT]);
  const root = { model: "enterprise", uid: await enterpriseUidOf(founder) } as const;
  await grant(founder, root, { to: [ada], permissions: ["export"] });
  assert.deepEqual(await all(), [IN, IN, OUT]);
  await signExportPolicy(founder.session, "admins");
  assert.deepEqual(await all(), [IN, OUT, OUT]);
  await signExportPolicy(founder.session, "everyone");
  assert.deepEqual(await all(), [IN, IN, IN]);
});

const through = async (user: TestUser, call: RegExp, alter: (body: Record<string, unknown>) => unknown) => {
  const session = await reopen({
    ...user.device,
    transport: altering(injectTransport(server), call, alter),
  });
  assert.ok(session);
  return session;
};

test("MS-177 false permissions do not override the policy, and the server cannot withhold the roster's newest entry", async () => {
  const { founder, ben } = team;
  await signExportPolicy(founder.session, "admins");
  const everything = (body: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(body).map((permission) => [permission, true]));
  assert.equal(await exported(await through(ben, /\/permissions$/, everything)), OUT);
  const cut = ({ entries }: Record<string, unknown>) => ({ entries: (entries as string[]).slice(0, -1) });
  const behind = await through(ben, /\/roster(\?|$)/, cut);
  await assert.rejects(loadExportRight(behind), { name: "CannotVerifyError" });
});

test("MS-178 the client believes the server about who has the permission to export", async () => {
  const { founder, ben } = team;
  await signExportPolicy(founder.session, "permitted");
  const invented = (body: Record<string, unknown>) => ({ ...body, export: true });
  assert.equal(await exported(ben.session), OUT);
  assert.equal(await exported(await through(ben, /\/permissions$/, invented)), IN);
});

test("only an administrator can sign the policy", async () => {
  await assert.rejects(signExportPolicy(team.ada.session, "everyone"), { name: "CannotVerifyError" });
});
