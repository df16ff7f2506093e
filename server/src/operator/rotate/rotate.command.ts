/**
 * @file The operator's command that lists the server's own secrets, or rotates one. Without `--yes`, it only prints
 * what the rotation would do, unless it completes an interrupted `--finish`.
 */
import { SECRET_VARIABLES, type SecretName } from "../../config.ts";
import type { Context } from "../../context.ts";
import { wasReplaced } from "../../ended-rotations.ts";
import { type Rotation, readRotations } from "../../secret-rotation.ts";
import { previousVariable, SECRET_NAMES } from "../../secrets.ts";
import { type CommandAnswer, type CommandTable, inColumns } from "../command.ts";
import { cancel, finish, isInFolder, isPrepared, prepare } from "./rotate.steps.ts";
import { type Dependent, PLANS } from "./rotation-plan.ts";

/**
 * How far the rotation of a secret is. Three of these states need an explanation:
 * - `finished`: the rotation was ended, and the running server still accepts the previous secret
 * - `leftover`: the rotation was ended, and the settings still have the previous secret
 * - `unclear`: the settings have a previous secret, no rotation uses it, and no record says that it was replaced. The
 *   operator may have swapped the two secrets, so the one in the place of the previous secret may be the new secret.
 */
type State = "current" | "prepared" | "rotating" | "finished" | "leftover" | "unclear";

interface Status {
  readonly secret: string;
  readonly state: State;
  readonly begun_at: Date | null;
  /** What depends on the previous secret; empty unless the state is `rotating`. */
  readonly dependents: readonly Dependent[];
}

/** The state of a secret if the database records no running rotation of it. */
const stateAside = async (context: Context, name: SecretName): Promise<State> => {
  if (isPrepared(context, name)) return "prepared";
  const given = context.config.previousSecrets[name];
  if (given !== undefined) {
    const previous = Buffer.from(given, "base64");
    return (await wasReplaced(context.database.handle, name, previous)) ? "leftover" : "unclear";
  }
  return context.secrets.previous?.[name] === undefined ? "current" : "finished";
};

const statusOf = async (
  context: Context,
  name: SecretName,
  rotation: Rotation | undefined,
): Promise<Status> => ({
  secret: SECRET_VARIABLES[name],
  state: rotation ? "rotating" : await stateAside(context, name),
  begun_at: rotation?.begun_at ?? null,
  dependents: rotation ? await PLANS[name].count(context, rotation) : [],
});

const WORDS: Readonly<Record<State, string>> = {
  current: "current",
  prepared: "prepared: restart the server",
  rotating: "rotating",
  finished: "finished: restart the server, which accepts the previous secret until then",
  leftover: "finished: remove the previous secret from the settings, and restart",
  unclear: "not rotating, see below",
};

/** What to do about an unclear state. An operator who follows these steps must never lose the new secret. */
const unclearNote = (name: SecretName): string => {
  const [secret, previous] = [SECRET_VARIABLES[name], previousVariable(name)];
  return [
    `${secret} is not rotating, although ${previous} is set. Delete neither before you know which case this is:`,
    `- You have not ended the rotation: ${previous} holds the new secret, and ${secret} the one to replace. Stop all servers, swap the two values, and start the servers again.`,
    `- You ended the rotation with an earlier version of Keepwell: ${previous} holds the one that was replaced. Remove it, and restart the servers.`,
    `- Neither: ${previous} holds something else. Remove it, and restart the servers.`,
    "A copy of the settings that was made before the rotation tells you which: it does not hold the new secret.",
  ].join("\n");
};

const listAll = async (context: Context): Promise<CommandAnswer> => {
  const begun = await readRotations(context.database.handle);
  const data = await Promise.all(SECRET_NAMES.map((name) => statusOf(context, name, begun[name])));
  const rows = data.map(({ secret, state, begun_at, dependents }) => [
    secret,
    begun_at ? `${WORDS[state]} since ${begun_at.toISOString()}` : WORDS[state],
    dependents.map(({ count, what }) => `${count} ${what}`).join("; "),
  ]);
  const notes = SECRET_NAMES.filter((_, index) => data[index]?.state === "unclear").map(unclearNote);
  return { text: [inColumns([["SECRET", "STATE", "LEFT"], ...rows]), ...notes].join("\n\n"), data };
};

/** Finds a secret by the name of its variable, in any case, with hyphens or underscores. */
const findSecret = (word: string): SecretName => {
  const typed = word.toUpperCase().replaceAll("-", "_");
  const found = SECRET_NAMES.find((name) => SECRET_VARIABLES[name] === typed);
  if (found === undefined)
    throw new Error(
      `${word} is none of the server's own secrets: ${SECRET_NAMES.map((name) => SECRET_VARIABLES[name]).join(", ")}.`,
    );
  return found;
};

const planned = (status: Status, steps: readonly string[], again: string): CommandAnswer => ({
  text: [...steps.map((step, index) => `${index + 1}. ${step}`), `To do it: ${again}`].join("\n"),
  data: { ...status, plan: steps, done: false },
});

interface Asked {
  readonly context: Context;
  readonly name: SecretName;
  readonly status: Status;
  readonly isAgreed: boolean;
}

const begin = ({ context, name, status, isAgreed }: Asked, file: string | undefined): CommandAnswer => {
  const { secret, state } = status;
  if (state === "prepared") throw new Error(`A new ${secret} is prepared already. Restart the server.`);
  if (state === "rotating")
    throw new Error(`${secret} is being rotated already. Finish that first: rotate ${secret} --finish`);
  const steps = [
    `A new ${secret} is made beside the previous one. Nothing changes until the server starts with both.`,
    PLANS[name].begins,
    `When it is time, finish: rotate ${secret} --finish. ${PLANS[name].ends}`,
    "Make a backup before, and one after: each holds the secrets of its time.",
  ];
  const place = isInFolder(context, name) ? "" : " --secrets FILE";
  if (!isAgreed) return planned(status, steps, `rotate ${secret} --yes${place}`);
  const text = prepare(context, name, file);
  return { text, data: { ...status, state: "prepared", next: text, done: true } };
};

const end = async ({ context, name, status, isAgreed }: Asked): Promise<CommandAnswer> => {
  const { secret, dependents, state } = status;
  const steps = [
    PLANS[name].ends,
    ...dependents.filter(({ count }) => count > 0).map(({ count, what }) => `${count} ${what}.`),
    "Once the servers are started again, the previous secret does not work any more, and there is no way back.",
  ];
  if (!isAgreed && state === "rotating") return planned(status, steps, `rotate ${secret} --finish --yes`);
  const text = await finish(context, name);
  return { text, data: { ...status, state: "current", next: text, done: true } };
};

const cancelPrepared = ({ context, name, status, isAgreed }: Asked): CommandAnswer => {
  const { secret, state } = status;
  if (state === "prepared" && !isAgreed) {
    const step = `The new ${secret}, which nothing uses yet, is deleted. The current one stays.`;
    return planned(status, [step], `rotate ${secret} --cancel --yes`);
  }
  const text = cancel(context, name);
  return { text, data: { ...status, state: "current", next: text, done: true } };
};

export const ROTATE_COMMANDS: CommandTable = {
  rotate: {
    usage: "rotate [SECRET [--secrets FILE | --finish | --cancel] [--yes]]",
    does: "Lists the server's own secrets, or rotates one: first prints what that does, and does it with --yes.",
    options: {
      secrets: { type: "string" },
      finish: { type: "boolean" },
      cancel: { type: "boolean" },
      yes: { type: "boolean" },
    },
    run: async (context, { words: [word], options }) => {
      if (word === undefined) return listAll(context);
      const name = findSecret(word);
      const begun = await readRotations(context.database.handle);
      const status = await statusOf(context, name, begun[name]);
      const asked = { context, name, status, isAgreed: options["yes"] === true };
      if (["secrets", "finish", "cancel"].filter((option) => options[option] !== undefined).length > 1)
        throw new Error("Give one of --secrets, --finish and --cancel.");
      if (options["finish"] === true) return end(asked);
      if (options["cancel"] === true) return cancelPrepared(asked);
      return begin(asked, typeof options["secrets"] === "string" ? options["secrets"] : undefined);
    },
  },
};
