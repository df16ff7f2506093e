/**
 * @file A load generator for HTTP/1.1 over plain sockets. It uses less of the machine than the measured server does; a
 * client library would use more.
 */
import { connect, type Socket } from "node:net";

/** Makes the text of one request, anew for each call. */
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

/** Returns the bytes of the whole reply, or undefined before its head is complete. Throws if the call failed. */
const replyLength = (received: Buffer): number | undefined => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  const length = LENGTH.exec(head)?.[1];
  if (!STATUS.exec(head)?.[1]?.startsWith("2") || length === undefined)
    throw new Error(`A call under load failed: ${received.toString("utf8", 0, 600)}`);
  return end + HEAD_END.length + Number(length);
};

/** Makes calls on one connection, one after another, until the time `until`. Returns the number of answered calls. */
const callUntil = (socket: Socket, request: MakeRequest, until: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let answered = 0;
    let parts: Buffer[] = [];
    let size = 0;
    let expected: number | undefined;
    const next = () => {
      parts = [];
      size = 0;
      expected = undefined;
      if (performance.now() < until) socket.write(request());
      else resolve(answered);
    };
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      try {
        expected ??= replyLength(parts.length === 1 ? part : Buffer.concat(parts));
      } catch (error) {
        reject(error);
      }
      if (expected === undefined || size < expected) return;
      answered += 1;
      next();
    });
    socket.once("error", reject);
    next();
  });

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });

/** Returns the milliseconds per call over all connections. */
export const timePerCall = async ({ port, connections, ms, request }: Load): Promise<number> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const start = performance.now();
  const counts = await Promise.all(sockets.map((socket) => callUntil(socket, request, start + ms)));
  const took = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return took / counts.reduce((sum, count) => sum + count, 0);
};
