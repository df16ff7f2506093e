import { Readable } from "node:stream";
import { eventsStream } from "@keepwell/contract/events.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOf, tokenOf } from "../http/bind.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { EventService } from "./event.service.ts";

/** Bytes that a reader may leave unread. One that falls behind further comes back and reads all anew. */
const UNREAD_MAX = 64 * 1024;
const HEARTBEAT = ": \n\n";

/** The one route that is not a table's: its reply goes on until the browser or the session ends. */
export const eventsRoutes = (
  app: FastifyInstance,
  sessions: SessionService,
  { events, heartbeatMs }: { events: EventService; heartbeatMs: number },
): void => {
  const open = new Set<Readable>();

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = tokenOf(request);
    const actor = await actorOf(request, sessions);
    const stream = new Readable({ read: () => {} });
    const send = (text: string | null) => {
      if (open.has(stream)) stream.push(text);
      if (text === null) open.delete(stream);
    };
    const unsubscribe = await events.subscribe(actor, (event) => {
      if (stream.readableLength > UNREAD_MAX) stream.destroy();
      else send(`data: ${JSON.stringify(event)}\n\n`);
    });
    const heartbeat = setInterval(() => {
      sessions.check(token).then(
        () => send(HEARTBEAT),
        () => send(null),
      );
    }, heartbeatMs);
    open.add(stream);
    stream.once("close", () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(stream);
    });
    send(HEARTBEAT);
    if (request.raw.destroyed) stream.destroy();
    // Proxies that gather a reply before they pass it on would hold the events back.
    reply.header("X-Accel-Buffering", "no").type("text/event-stream; charset=utf-8");
    return reply.send(stream);
  };

  app.route({ method: eventsStream.method, url: eventsStream.path, handler: answer });
  app.addHook("preClose", async () => {
    for (const stream of open) stream.push(null);
    await events.stop();
  });
};
