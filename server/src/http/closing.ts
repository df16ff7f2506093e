import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long running calls may take, in milliseconds. Docker kills a container 10 seconds after asking it to stop. */
const GRACE_MS = 8_000;

/**
 * Lets the application close in time. Browsers open connections in advance, and Node waits a minute or more for a
 * request on them; this function closes such connections immediately. Running calls have `graceMs` milliseconds; then
 * their connections are cut.
 */
export const closeInTime = (app: FastifyInstance, graceMs = GRACE_MS): void => {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    app.server.on("connection", (socket) => socket.destroy());
    for (const socket of unused) socket.destroy();
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once("close", () => clearTimeout(cut));
  });
};
