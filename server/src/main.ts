import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { createBackupSchedule } from "./backup/backup-schedule.ts";
import { createBillingWorker } from "./billing/billing-worker.ts";
import { readConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { listen, requireAddress } from "./http/listen.ts";
import { warnOfKept } from "./messages/kept-messages.ts";
import { createMessageWorker } from "./messages/message-worker.ts";
import { createOutboxService } from "./messages/outbox.service.ts";
import { outboxPath, showsOutbox } from "./messages/outbox-page.routes.ts";
import { warnOfMistyped } from "./mistyped-settings.ts";
import { openContext } from "./open-context.ts";
import { openTransports } from "./open-transports.ts";
import { listenForOperator } from "./operator/socket.ts";
import { withSecretFiles } from "./secret-files.ts";
import { createServices, type Services } from "./services.ts";
import { runJob } from "./system/run-job.ts";

const FOLDERS = {
  page: fileURLToPath(new URL("../../web/dist", import.meta.url)),
  card: fileURLToPath(new URL("../../web/card-frame/dist", import.meta.url)),
  extension: fileURLToPath(new URL("../../extension/dist", import.meta.url)),
  release: fileURLToPath(new URL("../../release", import.meta.url)),
};
const SWEEP_MS = 60 * 60 * 1000;

type Stop = () => Promise<void>;

/**
 * Starts the hourly sweeps, the message worker, the billing worker and the backup schedule. Returns the function that
 * stops them.
 */
const startWorkers = async (
  context: Context,
  { identity, billing, team, trash }: Services,
): Promise<Stop> => {
  const { config, log } = context;
  const outbox = createOutboxService(context);
  const sweeps = {
    "erase ended sessions and links": identity.sweep,
    "erase old messages": outbox.sweep,
    "sweep payments": billing.round.sweep,
    "end recovery requests": team.recovery.requests.sweep,
    "empty trash": trash.sweep,
  };
  const sweepAll = () =>
    Promise.all(Object.entries(sweeps).map(([name, sweep]) => runJob(context, name, async () => sweep())));
  const sweep = setInterval(() => void sweepAll(), SWEEP_MS);
  if (config.production) warnOfKept(config, log);
  // In production, messages are not printed. They contain links and codes, and a log collector may store the console
  // for longer than the outbox stores the messages.
  const print = (line: string) => void (config.production || process.stdout.write(`  ${line}\n`));
  const messages = createMessageWorker(context, await openTransports(config, print));
  const payments = createBillingWorker(context, billing);
  await messages.start();
  await payments.start();
  const backups = createBackupSchedule(context);
  backups.start();
  return async () => {
    clearInterval(sweep);
    await backups.stop();
    await messages.stop();
    await payments.stop();
  };
};

const announce = ({ config, secrets }: Context, port: number): void => {
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  process.stdout.write(`\n  Keepwell is ready: ${address}/app/\n`);
  if (showsOutbox(config))
    process.stdout.write(
      `  Kept mail and text messages: http://localhost:${port}${outboxPath(secrets.twoFactorKey)}\n`,
    );
  process.stdout.write("\n");
};

const serve = async (context: Context): Promise<Stop> => {
  const { config } = context;
  const services = createServices(context);
  const app = await createApp(context, services, FOLDERS);
  // Start the workers only after the server listens, so that no worker has to be stopped if listening fails.
  const port = await listen(app, config);
  const stopWorkers = await startWorkers(context, services);
  const operator = config.databaseUrl === undefined ? await listenForOperator(context) : undefined;
  announce(context, port);
  return async () => {
    operator?.close();
    await app.close();
    await stopWorkers();
    await context.database.close();
  };
};

const start = async (): Promise<void> => {
  let stop: Stop = async () => {};
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  const config = readConfig(withSecretFiles(process.env));
  await requireAddress(config);
  const context = await openContext(config);
  warnOfMistyped(process.env, context.log);
  stop = () => context.database.close();
  const serving = serve(context);
  stop = () => serving.then((end) => end());
  await serving.catch(async (error: unknown) => {
    await context.database.close();
    throw error;
  });
};

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
