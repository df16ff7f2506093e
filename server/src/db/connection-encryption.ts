import { Client } from "pg";

/**
 * Whether connections to this address are encrypted; undefined for a Unix socket. The settings alone decide that: the
 * driver refuses a server that does not offer the TLS that they ask for. Behind a pooler, the database itself would
 * tell about the pooler's connection.
 */
export const isEncrypted = (connectionString: string): boolean | undefined => {
  const { host, ssl } = new Client({ connectionString });
  return host.startsWith("/") ? undefined : Boolean(ssl);
};
