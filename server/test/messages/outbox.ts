/** @file Reads the messages to a user from the database before they are sent. */
import assert from "node:assert/strict";
import type { LetterName } from "../../src/messages/message.ts";
import type { TestServer } from "../harness.ts";

/**
 * Returns the variables of the latest letter of this kind. If several letters have the same time, the result is any of
 * them.
 */
export const letterTo = async (
  { database: { handle } }: TestServer,
  address: string,
  template: LetterName,
): Promise<Readonly<Record<string, string>>> => {
  const letter = await handle
    .selectFrom("messages")
    .select("vars")
    .where("to_address", "=", address)
    .where("template", "=", template)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  assert.ok(letter, `${address} was sent ${template}`);
  return letter.vars;
};

export const linkTo = async (
  server: TestServer,
  address: string,
  template: "verify_address" | "reset_password" | "team_invitation",
): Promise<string> => (await letterTo(server, address, template))["token"] ?? "";
