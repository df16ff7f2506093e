import { Readable } from "node:stream";
import { type ChangeEvent, eventsStream } from "@keepwell/contract/events.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Sessions } from "../caller.ts";
import { readActor, readQuery, readToken } from "../http/bind.ts";
import type { EventService } from "./event.service.ts";

/**
 * How many bytes a reader may leave unread. A reader that falls further behind is disconnected, connects again, and
 * reads everything again.
 */
const UNREAD_MAX = 64 * 1024;
const HEARTBEAT = ": \n\n";
/**
 * The events for a session without the second factor that the enterprise requires. They are enough to notice the end of
 * the policy, and say nothing about the content of buckets.
 */
const BEFORE_FACTOR: readonly ChangeEvent["what"][] = ["team", "state", "everything"];

/**
 * The route of the event stream. It is not made from a declaration of the contract, because its reply lasts until the
 * browser closes the stream or the session ends.
 */
export const eventsRoutes = (
  app: FastifyInstance,
  sessions: Sessions,
  { events, heartbeatMs }: { events: EventService; heartbeatMs: number },
): void => {
  const open = new Set<Readable>();

  /**
   * Opens a stream of changes. It stays open until its reader disconnects or falls behind, the session ends or cannot
   * be checked, or the server stops.
   */
  const openFor = async (token: string, actor: Actor, gap: number): Promise<Readable> => {
    const stream = new Readable({ read: () => {} });
    const send = (text: string): void => void (open.has(stream) && stream.push(text));
    const end = (): void => void (open.delete(stream) && stream.push(null));
    let isFactorDue = actor.isFactorDue;
    const tell = (event: ChangeEvent): void => {
      if (isFactorDue && !BEFORE_FACTOR.includes(event.what)) return;
      if (stream.readableLength > UNREAD_MAX) stream.destroy();
      else send(`data: ${JSON.stringify(event)}\n\n`);
    };
    const setFactorDue = (isDue: boolean): void => {
      if (isDue === isFactorDue) return;
      isFactorDue = isDue;
      tell({ what: "everything" });
    };
    const verify = (): Promise<void> =>
      sessions.check(token).then((checked) => {
        setFactorDue(checked.isFactorDue);
        send(HEARTBEAT);
      });
    const verifyOrEnd = (): void => void verify().catch(end);
    const unsubscribe = await events.subscribe({ actor, tell, setFactorDue, end, verify: verifyOrEnd });
    const heartbeat = setInterval(verifyOrEnd, heartbeatMs);
    open.add(stream);
    stream.once("close", () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(stream);
    });
    // The session may have ended or changed after it was read and before the stream was subscribed. In that case the
    // stream missed the announcement.
    await verify().catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    if (gap > 0) for (const event of events.since(actor.uid, gap)) tell(event);
    return stream;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readToken(request);
    const actor = await readActor(request, sessions, eventsStream);
    const { gap = 0 } = await readQuery(eventsStream.query, request);
    // Proxies that buffer a reply would delay the events.
    reply.header("X-Accel-Buffering", "no").type("text/event-stream; charset=utf-8");
    if (request.method === "HEAD") return reply.send();
    const stream = await openFor(token, actor, gap);
    if (request.raw.destroyed) stream.destroy();
    return reply.send(stream);
  };

  app.route({ method: eventsStream.method, url: eventsStream.path, handler: answer });
  app.addHook("preClose", async () => {
    for (const stream of open) stream.push(null);
    await events.stop();
  });
};
