/**
 * @file While a connection waits for notifications, the server notices if the database no longer answers on this
 * connection.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { createPostgresListener } from "../../src/db/postgres-listener.ts";
import { openTestDatabase, type TestDatabase } from "../engine.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/**
 * Forwards connections to the database. `forget` silently stops the forwarding of the connections that are open then.
 */
const aFirewall = async () => {
  const { hostname, port } = new URL(database.url);
  const pairs: [Socket, Socket][] = [];
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    inside.pipe(outside).on("error", () => {});
    outside.pipe(inside).on("error", () => {});
    pairs.push([inside, outside]);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves at the next connection. */
    next: async (): Promise<Socket> => (await once(server, "connection"))[0],
    cut: () => {
      for (const socket of pairs.flat()) socket.destroy();
    },
    forget: () => {
      for (const [inside, outside] of pairs) {
        inside.unpipe();
        outside.unpipe().pause();
      }
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
};

/** Opens a listener that connects through the firewall. */
const aListener = (firewall: { readonly port: number }) => {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${firewall.port}`;
  return createPostgresListener({
    connection: { connectionString: url.href },
    onError: () => {},
    tryMs: 100,
  });
};

test("a listener reconnects and reports the gap after a firewall has dropped its connection silently", async () => {
  const firewall = await aFirewall();
  const listener = aListener(firewall);
  const gap = new Promise((resolve) => {
    void listener.listen("tests", resolve).then(firewall.forget);
  });
  assert.equal(await gap, null);
  await listener.close();
  firewall.close();
});

test("a listener that is closed while it reconnects leaves no connection open", async (t) => {
  const firewall = await aFirewall();
  t.after(firewall.close);
  const listener = aListener(firewall);
  await listener.listen("tests", () => {});
  const next = firewall.next();
  firewall.cut();
  const connection = await next;
  await listener.close();
  await once(connection, "close", { signal: AbortSignal.timeout(5000) });
});
