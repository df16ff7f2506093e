/** @file The address that the server listens on. If it cannot be used, the error tells the operator what to do. */
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

type Address = Pick<Config, "host" | "port">;

const wordsFor = (code: string, { host, port }: Address): string => {
  switch (code) {
    case "EADDRINUSE":
      return `Another program listens on port ${port} of ${host}. Stop it if it is Keepwell, or set PORT to a free port.`;
    case "EACCES":
      return `The system does not allow this user to listen on port ${port}. Set PORT to 1024 or more.`;
    default:
      return `The server cannot listen on ${host} (${code}). Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 or :: for all its addresses.`;
  }
};

const toListenError = (error: unknown, address: Address): unknown =>
  error instanceof Error && "code" in error && "syscall" in error
    ? new Error(wordsFor(String(error.code), address), { cause: error })
    : error;

/**
 * Throws an error that says what to do, unless the server could listen on this address now. Call it before the data is
 * opened, so that a start with a wrong HOST or PORT changes nothing.
 */
export const requireAddress = async (address: Address): Promise<void> => {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) =>
      server.once("error", reject).listen({ ...address }, resolve),
    );
  } catch (error) {
    throw toListenError(error, address);
  }
  await new Promise((resolve) => server.close(resolve));
};

/** Listens, and returns the port. If the configured port is 0, the system has chosen the port. */
export const listen = async (app: FastifyInstance, { host, port }: Address): Promise<number> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw toListenError(error, { host, port });
  }
  return (app.server.address() as { port: number }).port;
};
