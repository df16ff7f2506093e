/**
 * @file Serves https websites from this computer, for any host name. The browser reaches these websites through a
 * proxy, which leads to nothing else.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "../../scripts/sample-proxies.ts";
import { htmlAt, type Pages } from "./pages.ts";

export interface SecureSites {
  /** The port of the proxy on this computer. */
  readonly proxyPort: number;
  close(): void;
}

/**
 * Serves pages under their addresses. The certificate names none of the hosts, so the browser must accept any
 * certificate.
 */
export const serveSecurely = async (pages: Pages): Promise<SecureSites> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-site-"));
  makeCertificate(folder);
  const file = (name: string) => readFileSync(join(folder, name));
  const sites = createServer({ key: file("privkey.pem"), cert: file("fullchain.pem") }, (request, reply) => {
    const html = htmlAt(pages, new URL(request.url ?? "/", `https://${request.headers.host}`));
    if (html === undefined) reply.writeHead(404).end();
    else reply.setHeader("Content-Type", "text/html").end(html);
  });
  rmSync(folder, { recursive: true });
  const hosts = new Set(Object.keys(pages).map((address) => `${address.split("/")[0]}:443`));
  const proxy = createProxy((_, reply) => reply.writeHead(403).end());
  proxy.on("connect", ({ url = "" }, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (!hosts.has(url)) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    socket.unshift(head);
    sites.emit("connection", socket);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  return {
    proxyPort: (proxy.address() as AddressInfo).port,
    close: () => {
      proxy.close();
      sites.closeAllConnections();
    },
  };
};
