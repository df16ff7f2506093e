import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { UnusableDatabase } from "../../db/until-reachable.ts";
import { systemClock } from "../../gateways/clock.ts";
import { loadSecrets } from "../../secrets.ts";
import { type CommandAnswer, type CommandTable, inColumns } from "../command.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackups } from "./check-backups.ts";
import { checkClock, checkDatabase, checkDisks, checkVersions } from "./check-database.ts";
import { checkMail, checkTexts } from "./check-messages.ts";
import { type Finding, failed, type Installation, reasonOf } from "./finding.ts";

const checkOnDatabase = async (context: Context): Promise<Finding[]> => [
  await checkDatabase(context),
  await checkVersions(context),
  await checkClock(context),
];

const checkOthers = async (installation: Installation): Promise<Finding[]> => [
  ...(await checkDisks(installation)),
  await checkMail(installation),
  checkTexts(installation),
  ...(await checkAddress(installation)),
  await checkBackups(installation),
];

const toAnswer = (findings: readonly Finding[]): CommandAnswer => {
  const rows = findings.map(({ name, state, text }) => [
    state === "ok" ? "ok" : state.toUpperCase(),
    name,
    text,
  ]);
  const isBad = findings.some(({ state }) => state === "failed");
  return { text: inColumns([["STATE", "CHECK", "FOUND"], ...rows]), data: findings, isBad };
};

/** Checks what needs no database, so that a failed database hides no other failure. */
const checkWithoutDatabase = async (config: Config, reason: unknown): Promise<CommandAnswer> => {
  const installation = { config, clock: systemClock, secrets: loadSecrets(config) };
  const text =
    reason instanceof UnusableDatabase
      ? reason.message
      : `The database does not answer (${reasonOf(reason)}).`;
  return toAnswer([failed("database", text), ...(await checkOthers(installation))]);
};

export const CHECK_COMMANDS: CommandTable = {
  check: {
    usage: "check",
    does: "Checks the installation: database, versions, clock, disk, mail, https, proxy and backups. Exit code 1 if one failed.",
    run: async (context) => toAnswer([...(await checkOnDatabase(context)), ...(await checkOthers(context))]),
    runWithoutDatabase: checkWithoutDatabase,
  },
};
