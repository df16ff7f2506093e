import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Source = "page" | "worker";

/** Returns a page that asks for the password. Its scripts tell the hostile server that they have run. */
const pageOf = (source: Source): string =>
  `<!doctype html><title>Keepwell</title><input type="password"><script>
     fetch("/ran/${source}"); navigator.serviceWorker.register("/sw.js");
   </script><script src="/script/${source}"></script>`;

const WORKER = `
  self.onactivate = (event) => event.waitUntil(clients.claim());
  self.onfetch = (event) => {
    if (event.request.mode !== "navigate" || new URL(event.request.url).searchParams.has("past")) return;
    event.respondWith(new Response(${JSON.stringify(pageOf("worker"))}, {
      headers: { "Content-Type": "text/html" },
    }));
  };`;

export interface HostileServer {
  readonly url: string;
  /**
   * The scripts that have run since the last `forget`. An inline script is named `page` if the server sent the page
   * that contains it, and `worker` if the service worker sent that page. For a script in a file, the name ends with
   * `-file`.
   */
  ran(): readonly string[];
  forget(): void;
  /** Accepts no connection until `goOnline`. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server that passes calls to the Keepwell server `honest`, but sends its own pages and service worker. */
export const hostileServer = async (honest: string): Promise<HostileServer> => {
  const ran: string[] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? "/";
    if (path.startsWith("/api/")) {
      const headers = { ...request.headers, host: new URL(honest).host };
      const call = ask(new URL(path, honest), { method: request.method ?? "GET", headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      call.on("error", () => reply.destroy());
      reply.on("close", () => call.destroy());
      request.pipe(call);
      return;
    }
    const [, kind, source = ""] = /^\/(ran|script)\/([a-z-]+)$/.exec(path) ?? [];
    if (kind === "ran") ran.push(source);
    // A browser may load a file before it knows whether the page may run the file. So only files that ran are noted.
    const script =
      kind === "script" ? `fetch("/ran/${source}-file")` : path === "/sw.js" ? WORKER : undefined;
    reply.setHeader("Content-Type", script === undefined ? "text/html" : "text/javascript");
    reply.end(script ?? pageOf("page"));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    ran: () => [...ran],
    forget: () => void ran.splice(0),
    goOffline: close,
    goOnline: () => listen(port),
    close,
  };
};
