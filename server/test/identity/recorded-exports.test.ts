/** @file An export of entries requires the password again, and is recorded with its format and number of entries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { aUser } from "../factories.ts";
import { anAuditedTeam } from "../team/audit-steps.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const body = { format: "bitwarden-csv", entries: 12 } as const;

test("an export is in the security log, with its format and the number of entries", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  await assert.rejects(identity.recordExport({ body }), { code: "confirmation_required" });
  await confirmPassword(user.device, user.session, user.password);
  await identity.recordExport({ body });
  const [latest] = await identity.listActivity({ query: {} });
  assert.ok(latest && "kind" in latest);
  assert.deepEqual([latest.kind, latest.detail], ["entries_exported", "Bitwarden CSV · 12"]);
  const { activity } = await identity.exportMe();
  assert.ok(
    activity.some(({ kind, detail }) => kind === "entries_exported" && detail === "Bitwarden CSV · 12"),
  );
});

test("a member's export is in the audit log of the enterprise", async () => {
  const { founder, audit } = await anAuditedTeam(server);
  await confirmPassword(founder.device, founder.session, founder.password);
  await founder.session.api.identity.recordExport({ body });
  const { events } = await audit.page("?kind=entries_exported");
  assert.deepEqual(
    events.map(({ detail, actor }) => [detail, actor?.uid]),
    [["Bitwarden CSV · 12", founder.session.identity.uid]],
  );
});
