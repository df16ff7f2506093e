import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

/** The words after the command's name, and its options. */
export interface CommandCall {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Aborted when the operator interrupts the command. */
  readonly interruption: AbortSignal;
}

export interface CommandAnswer {
  /** The answer for people. */
  readonly text: string;
  /** The same answer for programs, printed with `--json`. */
  readonly data: unknown;
  /** Whether the command completed and found a failure. */
  readonly isBad?: boolean;
}

/** The answer of a command that found a failure: it is printed, and the exit code is 1. */
export class BadOutcome extends Error {
  override readonly name = "BadOutcome";
}

export interface Command {
  readonly usage: string;
  readonly does: string;
  /** Its options, besides `--json`. */
  readonly options?: ParseArgsOptionsConfig;
  /** The uid of the user whom the command is about, for the operator's log. Throws if there is no such user. */
  readonly about?: (context: Context, words: readonly string[]) => Promise<string>;
  /** Runs the command. If it throws an error, the error's message is for the operator. */
  readonly run: (context: Context, call: CommandCall) => Promise<CommandAnswer>;
  /**
   * Runs in place of `run` while the database cannot be used, and is not recorded then. `reason` is the database's
   * error.
   */
  readonly runWithoutDatabase?: (config: Config, reason: unknown) => Promise<CommandAnswer>;
}

/** A command that works without the server's data, whether a server runs or not. */
export interface OfflineCommand extends Pick<Command, "usage" | "does" | "options"> {
  readonly run: (config: Config, call: CommandCall) => Promise<CommandAnswer>;
}

export type OfflineCommandTable = Readonly<Record<string, OfflineCommand>>;

/** The commands by their names, of one or two words. */
export type CommandTable = Readonly<Record<string, Command>>;

/** Replaces control characters, so that text from users cannot control the operator's terminal. */
export const printable = (text: string): string => text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "?");

/** Formats rows as aligned columns. The first row contains the headings. */
export const inColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
