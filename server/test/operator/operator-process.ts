/** @file Runs the operator's program as its own process. */
import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TestServer } from "../harness.ts";

const MAIN = fileURLToPath(new URL("../../src/operator/main.ts", import.meta.url));

export interface OperatorRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts one command with these environment variables, and without this process's own database settings. */
export const startOperator = (
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): { readonly child: ChildProcess; readonly ended: Promise<OperatorRun> } => {
  const env = { ...process.env, DATABASE_URL: "", ...environment };
  const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
  const code = new Promise<number | null>((end) => child.once("close", end));
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]);
  return { child, ended: ended.then(([code, out, err]) => ({ code, out, err })) };
};

export const runOperator = (...call: Parameters<typeof startOperator>): Promise<OperatorRun> =>
  startOperator(...call).ended;

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
