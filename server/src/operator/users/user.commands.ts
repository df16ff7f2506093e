import { deleteAccount } from "../../identity/delete-account.ts";
import { type Command, type CommandCall, type CommandTable, inColumns, printable } from "../command.ts";
import { asLines, describeSessions, describeUser, listed } from "./describe-user.ts";
import { createUserActions } from "./user-actions.ts";
import { userCommand } from "./user-command.ts";
import { listUsers } from "./users.store.ts";

const PAGE = 100;
const LONGEST_PAGE = 10_000;
const DAY_LENGTH = "2026-11-26".length;

const readLimit = (typed: CommandCall["options"][string]): number => {
  const limit = Number(typed ?? PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > LONGEST_PAGE)
    throw new Error(`--limit must be a number from 1 to ${LONGEST_PAGE}.`);
  return limit;
};

const list: Command = {
  usage: "users list [TEXT] [--limit N] [--after EMAIL]",
  does: `Lists users by address, ${PAGE} at a time: all, or those whose address or name contains the text.`,
  options: { limit: { type: "string" }, after: { type: "string" } },
  run: async ({ database }, { words: [containing], options: { limit: typed, after = "" } }) => {
    const limit = readLimit(typed);
    const page = { containing, after: String(after), limit };
    const users = (await listUsers(database.handle, page)).map(listed);
    const day = (at: Date | null) => at?.toISOString().slice(0, DAY_LENGTH) ?? "–";
    const state = (user: (typeof users)[number]) =>
      user.disabled_at ? "disabled" : user.email_verified ? "" : "unverified";
    const rows = users.map((user) => [
      user.email,
      user.name,
      day(user.created_at),
      day(user.last_used_at),
      state(user),
    ]);
    const next = users.length === limit ? [`The next page: --after ${users.at(-1)?.email}`] : [];
    const table = inColumns([["ADDRESS", "NAME", "CREATED", "LAST USED", "STATE"], ...rows]);
    return { text: users.length === 0 ? "No users." : printable([table, ...next].join("\n")), data: users };
  },
};

const show = userCommand({
  usage: "users show USER",
  does: "Shows an account: state, plan, second factors, sessions, enterprise, and how much it holds.",
  run: async (context, user) => {
    const data = await describeUser(context, user);
    return { text: asLines(data), data };
  },
});

const disable = userCommand({
  usage: "users disable USER",
  does: "Signs a user out everywhere and refuses every further sign-in. Nothing is deleted.",
  run: async (context, { uid, email }) => {
    await createUserActions(context).disable(uid);
    return { text: `${email} is disabled.`, data: { uid, email, disabled: true } };
  },
});

const enable = userCommand({
  usage: "users enable USER",
  does: "Lets a disabled user sign in again.",
  run: async (context, { uid, email }) => {
    await createUserActions(context).enable(uid);
    return { text: `${email} can sign in.`, data: { uid, email, disabled: false } };
  },
});

const remove = userCommand({
  usage: "users delete USER [--yes]",
  does: "Deletes an account with everything in its own buckets, also for those who share them.",
  options: { yes: { type: "boolean" } },
  run: async (context, user, { options: { yes } }) => {
    const { uid, email } = user;
    if (yes !== true) {
      const { holds } = await describeUser(context, user);
      const lost = `entries: ${holds.entries}, buckets and lists: ${holds.buckets_and_lists}`;
      throw new Error(`${email} would lose (${lost}) for ever. To delete the account, add --yes.`);
    }
    await deleteAccount(context, uid, { isAgreed: true });
    context.log.info({ user: uid }, "account deleted by the operator");
    return { text: `${email} is deleted.`, data: { uid, email, deleted: true } };
  },
});

const resetFactors = userCommand({
  usage: "users reset-factors USER",
  does: "Removes the second factors of a user who has lost them, and signs the user out everywhere. Passkeys stay.",
  run: async (context, { uid, email }) => {
    await createUserActions(context).resetFactors(uid);
    return { text: `${email} has no second factor any more.`, data: { uid, email, factors: [] } };
  },
});

const sessions = userCommand({
  usage: "users sessions USER [--end]",
  does: "Lists the sessions of a user, or ends them all.",
  options: { end: { type: "boolean" } },
  run: async (context, { uid, email }, { options: { end } }) => {
    const found = await describeSessions(context, uid);
    if (end === true) {
      await createUserActions(context).endSessions(uid);
      return { text: `${email} is signed out everywhere (${found.length}).`, data: { ended: found.length } };
    }
    const rows = found.map((one) => [one.last_used_at.toISOString(), one.ip, one.user_agent]);
    const table = inColumns([["LAST USED", "ADDRESS", "BROWSER"], ...rows]);
    return { text: found.length === 0 ? "No sessions." : printable(table), data: found };
  },
});

export const USER_COMMANDS: CommandTable = {
  "users list": list,
  "users show": show,
  "users disable": disable,
  "users enable": enable,
  "users delete": remove,
  "users reset-factors": resetFactors,
  "users sessions": sessions,
};
