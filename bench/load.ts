/** @file A load generator for HTTP/1.1 over plain sockets. It uses less processor time than a client library. */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Makes the text of one HTTP request. The load generator calls this function for each request, because the texts may
 * differ.
 */
export type MakeRequest = () => string;

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly ms: number;
  readonly request: MakeRequest;
}

const HEAD_END = "\r\n\r\n";
const STATUS = /^HTTP\/1\.1 (\d{3})/;
const LENGTH = /\r\ncontent-length: (\d+)/i;

export interface RawCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

export const rawRequest = ({ method, path, token, body }: RawCall): string => {
  const entity =
    body === undefined
      ? ""
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: XMLHttpRequest\r\nAuthorization: Bearer ${token}\r\n${entity}\r\n${body ?? ""}`;
};

interface Reply {
  /** The length of the whole reply, in bytes. */
  readonly length: number;
  /** The server's answer, if it refused the call; otherwise undefined. */
  readonly refusal: string | undefined;
}

/** Reads the head of a reply. Returns undefined while the head is incomplete. Throws if the head states no length. */
const readReply = (received: Buffer): Reply | undefined => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  const length = LENGTH.exec(head)?.[1];
  const answer = received.toString("utf8", 0, 600);
  if (length === undefined) throw new Error(`A reply under load cannot be read: ${answer}`);
  const isRefused = !STATUS.exec(head)?.[1]?.startsWith("2");
  return { length: end + HEAD_END.length + Number(length), refusal: isRefused ? answer : undefined };
};

/** Makes one call, and resolves once the whole reply has arrived. Rejects if the connection is lost. */
type Caller = (text: string) => Promise<Reply>;

const createCaller = (socket: Socket): Caller => {
  let parts: Buffer[] = [];
  let size = 0;
  let expected: Reply | undefined;
  let settle = { resolve: (_: Reply): void => {}, reject: (_: unknown): void => {} };
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    try {
      expected ??= readReply(parts.length === 1 ? part : Buffer.concat(parts));
    } catch (error) {
      settle.reject(error);
    }
    if (expected !== undefined && size >= expected.length) settle.resolve(expected);
  });
  socket.once("error", (error) => settle.reject(error));
  socket.once("close", () => settle.reject(new Error("The server closed a connection under load.")));
  return (text) =>
    new Promise((resolve, reject) => {
      parts = [];
      size = 0;
      expected = undefined;
      settle = { resolve, reject };
      socket.write(text);
    });
};

/** Makes calls on one connection until the time `until`, and returns their number. Throws if a call is refused. */
const callUntil = async (socket: Socket, request: MakeRequest, until: number): Promise<number> => {
  const call = createCaller(socket);
  let answered = 0;
  for (; performance.now() < until; answered += 1) {
    const { refusal } = await call(request());
    if (refusal !== undefined) throw new Error(`A call under load failed: ${refusal}`);
  }
  return answered;
};

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });

/** Does the work on each of several connections at the same time, then closes the connections. */
const onConnections = async <T>(
  { port, connections }: Pick<Load, "port" | "connections">,
  work: (socket: Socket, index: number) => Promise<T>,
): Promise<T[]> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  try {
    return await Promise.all(sockets.map(work));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
};

/** Returns the elapsed milliseconds, divided by the number of calls on all connections. */
export const timePerCall = async (load: Load): Promise<number> => {
  const start = performance.now();
  const counts = await onConnections(load, (socket) => callUntil(socket, load.request, start + load.ms));
  return (performance.now() - start) / counts.reduce((sum, count) => sum + count, 0);
};

export interface TimedCall {
  /** The planned time of the call, in milliseconds after the start. */
  readonly due: number;
  /** The milliseconds from the planned time to the reply, so that the wait for an earlier call is included. */
  readonly ms: number;
  readonly isRefused: boolean;
}

/** Makes `perSecond` calls a second, distributed over the connections. Rejects if a connection is lost. */
export const timesAtRate = async (load: Load, perSecond: number): Promise<TimedCall[]> => {
  const between = (1000 * load.connections) / perSecond;
  const start = performance.now();
  const now = (): number => performance.now() - start;
  const calls = await onConnections(load, async (socket, index) => {
    const call = createCaller(socket);
    const own: TimedCall[] = [];
    for (let due = (between * index) / load.connections; due < load.ms; due += between) {
      const early = due - now();
      if (early > 0) await wait(early);
      const { refusal } = await call(load.request());
      own.push({ due, ms: now() - due, isRefused: refusal !== undefined });
    }
    return own;
  });
  return calls.flat();
};
