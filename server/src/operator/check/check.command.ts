import type { Context } from "../../context.ts";
import { type CommandTable, inColumns } from "../command.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackups } from "./check-backups.ts";
import { checkClock, checkDatabase, checkDisks, checkVersions } from "./check-database.ts";
import { checkMail, checkTexts } from "./check-messages.ts";
import type { Finding } from "./finding.ts";

const checkAll = async (context: Context): Promise<Finding[]> => [
  await checkDatabase(context),
  await checkVersions(context),
  await checkClock(context),
  ...(await checkDisks(context)),
  await checkMail(context),
  checkTexts(context),
  ...(await checkAddress(context)),
  await checkBackups(context),
];

export const CHECK_COMMANDS: CommandTable = {
  check: {
    usage: "check",
    does: "Checks the installation: database, versions, clock, disk, mail, https, proxy and backups. Exit code 1 if one failed.",
    run: async (context) => {
      const findings = await checkAll(context);
      const rows = findings.map(({ name, state, text }) => [
        state === "ok" ? "ok" : state.toUpperCase(),
        name,
        text,
      ]);
      const isBad = findings.some(({ state }) => state === "failed");
      return { text: inColumns([["STATE", "CHECK", "FOUND"], ...rows]), data: findings, isBad };
    },
  },
};
