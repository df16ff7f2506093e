import { parseArgs } from "node:util";
import { BadOutcome, type Command, type CommandAnswer, type CommandCall, printable } from "./command.ts";

type Described = Pick<Command, "usage" | "options">;

export interface FoundCommand<C> {
  readonly name: string;
  readonly command: C;
  /** The words after the command's name. */
  readonly words: readonly string[];
}

/**
 * Finds the command that the first two words name or, if there is none, the command that the first word names. Returns
 * undefined if there is no such command either.
 */
export const findCommand = <C>(
  table: Readonly<Record<string, C>>,
  [first = "", second = "", ...others]: readonly string[],
): FoundCommand<C> | undefined => {
  const long = `${first} ${second}`;
  const [name, words] = Object.hasOwn(table, long)
    ? [long, others]
    : [first, second === "" ? others : [second, ...others]];
  const command = Object.hasOwn(table, name) ? table[name] : undefined;
  return command && { name, command, words };
};

/** The most words that a command takes: its usage names each of them in capitals, besides the values of options. */
const mostWords = (usage: string): number =>
  usage.includes("…")
    ? Number.POSITIVE_INFINITY
    : (usage.replaceAll(/--[a-z]+( [A-Z]+)?/g, "").match(/[A-Z][A-Z|]*/g) ?? []).length;

/** @throws Error with the command's usage if an option is unknown, or if there are more words than it takes. */
export const readCall = (
  { command, words }: FoundCommand<Described>,
  interruption: AbortSignal,
): CommandCall => {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...command.options, json: { type: "boolean" } },
    });
    const extra = positionals[mostWords(command.usage)];
    if (extra !== undefined) throw new Error(`${printable(extra)} is one word too many`);
    return { words: positionals, options: values as CommandCall["options"], interruption };
  } catch (error) {
    // Show only the first sentence of Node's message. The sentences after it are about arguments that begin with a
    // hyphen.
    const [problem] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new Error(`${problem}.\nUsage: ${command.usage}`);
  }
};

/**
 * The answer as JSON with `--json`, otherwise as text. If the command found a failure, throws the answer as a
 * `BadOutcome`.
 */
export const printed = ({ text, data, isBad }: CommandAnswer, { options }: CommandCall): string => {
  const output = options["json"] === true ? JSON.stringify(data, null, 2) : text;
  if (isBad === true) throw new BadOutcome(output);
  return output;
};
