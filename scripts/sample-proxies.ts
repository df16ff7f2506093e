/** @file Runs nginx, HAProxy and Caddy with the sample configurations in packaging/proxy. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/src/free-port.ts";

export const PACKAGING = fileURLToPath(new URL("../packaging", import.meta.url));
export const SAMPLE_HOST = "passwords.example.com";

/** Returns the text of a file in packaging/. */
export const sample = (name: string): string => readFileSync(join(PACKAGING, name), "utf8");

/** Makes a certificate for localhost in the folder. This process then trusts this certificate and no other. */
export const makeCertificate = (folder: string): void => {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...files, ...subject], { stdio: "ignore" });
  const [certificate, key] = ["fullchain.pem", "privkey.pem"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  writeFileSync(join(folder, "both.pem"), `${certificate}${key}`);
  setDefaultCACertificates([`${certificate}`]);
};

interface RunningProxy {
  readonly process: ChildProcess;
  readonly origin: string;
}

/**
 * Starts a proxy with its sample configuration. Adapts ports, host, paths and user to this machine. Writes the proxy's
 * files into the folder.
 */
export type StartProxy = (folder: string, upstream: number) => Promise<RunningProxy>;

export const nginx: StartProxy = async (folder, upstream) => {
  const [port, plain] = [await freePort(), await freePort()];
  const site = sample("proxy/nginx.conf")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replaceAll(`/etc/ssl/${SAMPLE_HOST}`, folder)
    .replaceAll(SAMPLE_HOST, "localhost")
    .replaceAll(/listen (443|80)/g, (_, from) => `listen 127.0.0.1:${from === "443" ? port : plain}`)
    .replaceAll(/^ *listen \[::\].*$/gm, "");
  const file = join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const head = `${user}pid ${folder}/nginx.pid;\nerror_log stderr warn;\ndaemon off;\nevents {}\n`;
  writeFileSync(file, `${head}http {\n${paths}\n${site}}\n`);
  const args = ["-p", folder, "-c", file, "-e", "stderr"];
  execFileSync("nginx", ["-t", "-q", ...args]);
  return { process: spawn("nginx", args, { stdio: "inherit" }), origin: `https://localhost:${port}` };
};

export const haproxy: StartProxy = async (folder, upstream) => {
  const [port, plain] = [await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  const text = sample("proxy/haproxy.cfg")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replace(/crt \S+/, `crt ${join(folder, "both.pem")}`)
    .replace("/run/haproxy", folder)
    .replaceAll(/bind :(443|80)/g, (_, from) => `bind 127.0.0.1:${from === "443" ? port : plain}`)
    .replaceAll(/^ *bind \[::\].*$/gm, "")
    // Remove these lines for a user who is not root, because only root can become another user.
    .replaceAll(/^ *(user|group|chroot) .*$/gm, (line) => (process.getuid?.() === 0 ? line : ""));
  writeFileSync(file, text);
  execFileSync("haproxy", ["-c", "-q", "-f", file]);
  return {
    process: spawn("haproxy", ["-q", "-db", "-f", file], { stdio: "inherit" }),
    origin: `https://localhost:${port}`,
  };
};

export const caddy: StartProxy = async (folder, upstream) => {
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  // Run Caddy without its administration API, and with the test's certificate, so that Caddy obtains none.
  const text = sample("proxy/Caddyfile").replace(
    /^(\{\$KEEPWELL_HOST.*)$/m,
    `$1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
  );
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text}`);
  const env = {
    PATH: process.env.PATH,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    KEEPWELL_HOST: `localhost:${port}`,
    KEEPWELL_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const args = ["--config", file, "--adapter", "caddyfile"];
  execFileSync("caddy", ["validate", ...args], { env, stdio: "ignore" });
  return {
    process: spawn("caddy", ["run", ...args], { env, stdio: "ignore" }),
    origin: `https://localhost:${port}`,
  };
};
