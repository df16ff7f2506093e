import type { Client } from "pg";

/**
 * Destroys the connection's socket, because a silent database does not answer the usual end of a connection either.
 * `pg` has no public way to destroy a socket.
 */
export const destroy = (client: Client): void =>
  void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
