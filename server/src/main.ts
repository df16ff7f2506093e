import { fileURLToPath } from "node:url";
import { readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { createSessionService } from "./identity/session.service.ts";
import { openContext } from "./open-context.ts";
import { listenForOperator } from "./operator/socket.ts";

const PAGE = fileURLToPath(new URL("../../web/dist", import.meta.url));
const SWEEP_MS = 60 * 60 * 1000;

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const context = await openContext(config);
  const sessions = createSessionService(context);
  const app = await createApp(context, sessions, PAGE);
  const operator = config.databaseUrl === undefined ? await listenForOperator(context) : undefined;
  const sweep = setInterval(
    () => sessions.sweep().catch((error: unknown) => context.log.error({ err: error }, "sweep failed")),
    SWEEP_MS,
  );

  const stop = async (): Promise<void> => {
    clearInterval(sweep);
    operator?.close();
    await app.close();
    await context.database.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });

  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as { port: number };
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  process.stdout.write(`\n  Keepwell is ready: ${address}/app/\n\n`);
};

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
