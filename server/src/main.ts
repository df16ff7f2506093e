import { fileURLToPath } from "node:url";
import { createBillingWorker } from "./billing/billing-worker.ts";
import { readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { outboxPath, showsOutbox } from "./http/outbox-page.ts";
import { createMessageWorker } from "./messages/message-worker.ts";
import { createOutboxService } from "./messages/outbox.service.ts";
import { openContext, openTransports } from "./open-context.ts";
import { listenForOperator } from "./operator/socket.ts";
import { createServices } from "./services.ts";

const FOLDERS = {
  page: fileURLToPath(new URL("../../web/dist", import.meta.url)),
  card: fileURLToPath(new URL("../../web/card-frame/dist", import.meta.url)),
};
const SWEEP_MS = 60 * 60 * 1000;

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const context = await openContext(config);
  const services = createServices(context);
  const { identity, billing, team } = services;
  const app = await createApp(context, services, FOLDERS);
  const operator = config.databaseUrl === undefined ? await listenForOperator(context) : undefined;
  const outbox = createOutboxService(context);
  const sweepAll = () =>
    Promise.all([identity.sweep(), outbox.sweep(), billing.round.sweep(), team.recovery.requests.sweep()]);
  const sweep = setInterval(
    () => sweepAll().catch((error: unknown) => context.log.error({ err: error }, "sweep failed")),
    SWEEP_MS,
  );
  if (config.production && [config.mail, config.sms].some(({ kind }) => kind === "outbox"))
    context.log.warn({ mail: config.mail.kind, sms: config.sms.kind }, "messages are kept and not sent");
  // What is kept holds links and codes: on a console that is collected they would outlive their week.
  const print = (line: string) => void (config.production || process.stdout.write(`  ${line}\n`));
  const worker = createMessageWorker(context, await openTransports(config, print));

  const billingWorker = createBillingWorker(context, billing);

  const stop = async (): Promise<void> => {
    clearInterval(sweep);
    operator?.close();
    await app.close();
    await worker.stop();
    await billingWorker.stop();
    await context.database.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });

  await worker.start();
  await billingWorker.start();
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as { port: number };
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  process.stdout.write(`\n  Keepwell is ready: ${address}/app/\n`);
  if (showsOutbox(config))
    process.stdout.write(
      `  Kept mail and text messages: http://localhost:${port}${outboxPath(context.secrets.twoFactorKey)}\n`,
    );
  process.stdout.write("\n");
};

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
