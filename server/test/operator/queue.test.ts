/**
 * @file The operator's command lists the messages that wait and the messages that were given up. It can also send a
 * given-up message again.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { runCommand } from "../../src/operator/commands.ts";
import { later } from "../clock.ts";
import { failing, messageSteps, recorder, TOKEN } from "../messages/message-steps.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { environmentOf, runOperator } from "./operator-process.ts";

const server = useServer();
const { steps } = prepare(server, async () => ({ steps: messageSteps(server) }));
beforeEach(() => server.database.handle.deleteFrom("messages").execute());

const run = (...words: string[]) => runCommand(server.context, words);
const readQueue = async () => JSON.parse(await run("queue", "--json"));

test("a message that was given up is listed, and sent again by the operator's command", async () => {
  assert.equal(await run("queue"), "None waits.\nNone was given up.");
  await steps.enqueueInvitation();
  assert.match(await run("queue"), /^mail: 1 waiting, 0 of them tried before, the oldest due since /);
  await steps.worker(failing("EENVELOPE 550", false)).round();
  const { uid } = await steps.onlyRow();
  const { waiting, failed } = await readQueue();
  assert.deepEqual([waiting, failed[0].uid, failed[0].problem], [[], uid, "EENVELOPE 550"]);
  assert.ok(!(await run("queue")).includes(TOKEN), "no link is shown");

  const resent = await runOperator(environmentOf(server), "queue", "resend", uid);
  assert.deepEqual(resent, { code: 0, out: "Queued again: 1.\n", err: "" });
  const { mails, transports } = recorder();
  later(server, 60_000);
  await steps.worker(transports).round();
  assert.ok(mails[0]?.text.includes(TOKEN));
  await assert.rejects(run("queue", "resend", uid), /was not given up/);
});

test("a given-up message that could open an account is erased, and cannot be sent again", async () => {
  await steps.enqueue();
  assert.ok(JSON.stringify((await steps.onlyRow()).vars).includes(TOKEN));
  await steps.worker(failing("EENVELOPE 550", false)).round();
  const { uid, status, vars } = await steps.onlyRow();
  assert.deepEqual([status, vars], ["failed", {}]);
  assert.equal(await run("queue", "resend", "all"), "Queued again: 0.");
  await assert.rejects(run("queue", "resend", uid), /of no use any more/);
});

test("a message whose time has passed (`useful_until`) is not sent again", async () => {
  await steps.enqueueInvitation();
  await steps.worker(failing("EENVELOPE 550", false)).round();
  const { uid, useful_until } = await steps.onlyRow();
  later(server, useful_until.getTime() - server.clock.at.getTime());
  assert.equal((await readQueue()).failed[0].useful_until, null);
  assert.equal(await run("queue", "resend", "all"), "Queued again: 0.");
  await assert.rejects(run("queue", "resend", uid), /of no use any more/);
  for (const words of [[], ["x"]]) await assert.rejects(run("queue", "resend", ...words), /Name the message/);
});
