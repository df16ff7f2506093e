/** @file Runs the operator's program as its own process. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TestServer } from "../harness.ts";

const MAIN = fileURLToPath(new URL("../../src/operator/main.ts", import.meta.url));

export interface OperatorRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Environment = Readonly<Record<string, string>>;

const start = (environment: Environment, words: readonly string[], stdin: "ignore" | "pipe") => {
  const env = { ...process.env, DATABASE_URL: "", ...environment };
  const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: [stdin, "pipe", "pipe"] });
  const code = new Promise<number | null>((end) => child.once("close", end));
  const ended = Promise.all([code, text(child.stdout as Readable), text(child.stderr as Readable)]);
  return { child, ended: ended.then(([code, out, err]) => ({ code, out, err })) };
};

/** Starts one command with these environment variables, without the database settings of this process. */
export const startOperator = (
  environment: Environment,
  ...words: readonly string[]
): { readonly child: ChildProcess; readonly ended: Promise<OperatorRun> } =>
  start(environment, words, "ignore");

export const runOperator = (...call: Parameters<typeof startOperator>): Promise<OperatorRun> =>
  startOperator(...call).ended;

/** Like `runOperator`, with `input` as the command's standard input. */
export const runOperatorWithInput = (
  environment: Environment,
  input: string,
  ...words: readonly string[]
): Promise<OperatorRun> => {
  const { child, ended } = start(environment, words, "pipe");
  child.stdin?.end(input);
  return ended;
};

/** The settings with which another process works on a test server's database. */
export const environmentOf = ({
  database,
  context,
}: Pick<TestServer, "database" | "context">): Record<string, string> => {
  const { pepper, tokenKey, fakeSaltKey, twoFactorKey } = context.secrets;
  return {
    DATABASE_URL: database.url,
    PEPPER: pepper.toString("base64"),
    TOKEN_KEY: tokenKey.toString("base64"),
    FAKE_SALT_KEY: fakeSaltKey.toString("base64"),
    TWO_FACTOR_KEY: twoFactorKey.toString("base64"),
  };
};
