import { Client } from "pg";

/**
 * Whether connections to this address are encrypted; undefined for a Unix socket. The settings alone (the address, or
 * else PGSSLMODE) decide that: if they ask for TLS, the driver refuses a server without TLS. Asking the database would
 * not help: behind a pooler, the database knows only whether the pooler's connection to it is encrypted.
 */
export const isEncrypted = (connectionString: string): boolean | undefined => {
  const { host, ssl } = new Client({ connectionString });
  return host.startsWith("/") ? undefined : Boolean(ssl);
};
