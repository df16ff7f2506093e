/** @file Every setting there is, read once from the environment. The README's table says the same. */
import { resolve } from "node:path";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

/** `name=points/seconds`, comma-separated. */
const limits = z
  .string()
  .regex(/^([a-z_]+=\d+\/\d+)(,[a-z_]+=\d+\/\d+)*$/, "must look like login=5/900,signup=10/3600")
  .transform((text) =>
    Object.fromEntries(
      text.split(",").map((part) => {
        const [name = "", points, seconds] = part.split(/[=/]/);
        return [name, { points: Number(points), seconds: Number(seconds) }] as const;
      }),
    ),
  );

const secret = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64");

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  LIMITS: optional(limits),
  PEPPER: optional(secret),
  TOKEN_KEY: optional(secret),
  FAKE_SALT_KEY: optional(secret),
  TWO_FACTOR_KEY: optional(secret),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where people reach the product; links and HSTS go by it, never by the Host header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: string;
  /** Take the caller's address from X-Forwarded-For: only behind a proxy that sets it. */
  readonly trustProxy: boolean;
  readonly limits: Readonly<Record<string, { points: number; seconds: number }>>;
  readonly secrets: Readonly<Record<SecretName, string | undefined>>;
}

export type SecretName = "pepper" | "tokenKey" | "fakeSaltKey" | "twoFactorKey";

/** The environment variable that holds each secret. */
export const SECRET_VARIABLES: Readonly<Record<SecretName, keyof typeof environment.shape>> = {
  pepper: "PEPPER",
  tokenKey: "TOKEN_KEY",
  fakeSaltKey: "FAKE_SALT_KEY",
  twoFactorKey: "TWO_FACTOR_KEY",
};

/** Reads and checks the environment. Throws one error that names every variable that is wrong. */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const read = environment.safeParse(variables);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is not valid:\n  ${problems.join("\n  ")}`);
  }
  const env = read.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === "true",
    limits: env.LIMITS ?? {},
    secrets: {
      pepper: env.PEPPER,
      tokenKey: env.TOKEN_KEY,
      fakeSaltKey: env.FAKE_SALT_KEY,
      twoFactorKey: env.TWO_FACTOR_KEY,
    },
  };
};
