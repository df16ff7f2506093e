/** @file A website with encryption, served from this computer. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "../../scripts/sample-proxies.ts";

export interface SecureSite {
  /** `https://localhost:PORT` */
  readonly origin: string;
  close(): void;
}

/** Serves one page under each path. Its certificate is its own: the browser must accept it. */
export const serveSecurely = async (pages: Readonly<Record<string, string>>): Promise<SecureSite> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-site-"));
  makeCertificate(folder);
  const file = (name: string) => readFileSync(join(folder, name));
  const server = createServer({ key: file("privkey.pem"), cert: file("fullchain.pem") }, (request, reply) => {
    const body = pages[new URL(request.url ?? "/", "https://localhost").pathname];
    if (body === undefined) reply.writeHead(404).end();
    else reply.setHeader("Content-Type", "text/html").end(`<!doctype html><title>Site</title>${body}`);
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://localhost:${port}`, close: () => server.close() };
};
