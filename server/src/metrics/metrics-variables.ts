import { z } from "zod";

export const metricsVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "must have 16 or more letters, digits and signs of . _ ~ + / = -")
    .optional(),
};

export interface MetricsConfig {
  /** The separate port that serves only the metrics; undefined if there is none. */
  readonly port: number | undefined;
  readonly host: string;
  /**
   * The token with which `/metrics` can be read on the server's main port. If it is undefined, the main port does not
   * serve the metrics.
   */
  readonly token: string | undefined;
}

type MetricsVariables = z.output<z.ZodObject<typeof metricsVariables>>;

export const metricsConfig = ({
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
}: MetricsVariables): MetricsConfig => ({ port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN });
