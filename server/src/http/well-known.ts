/**
 * @file Addresses at which other programs look for two things: the contact for reports of vulnerabilities, and the page
 * where a user changes the password.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

const SECURITY_PATH = "/.well-known/security.txt";
const PASSWORD_PATH = "/.well-known/change-password";
const PASSWORD_PAGE = "/app/settings/password";

/**
 * How long security.txt is valid. RFC 9116 recommends less than a year, so that an abandoned address is not trusted
 * long.
 */
const EXPIRES_AFTER_MS = 180 * 24 * 60 * 60 * 1000;

/** Serves security.txt (RFC 9116) if a contact is configured, and redirects password managers to the settings. */
export const serveWellKnown = (app: FastifyInstance, { config, clock }: Context): void => {
  app.get(PASSWORD_PATH, (_request, reply) => reply.redirect(PASSWORD_PAGE));
  app.get(SECURITY_PATH, (_request, reply) => {
    if (config.securityContacts.length === 0) return fail("not_found");
    const lines = [
      ...config.securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(clock.now().getTime() + EXPIRES_AFTER_MS).toISOString()}`,
      "Preferred-Languages: en, fr",
      `Canonical: ${config.publicUrl}${SECURITY_PATH}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
};
