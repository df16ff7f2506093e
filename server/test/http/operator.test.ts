/** @file The call that tells who runs the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTestServer, send } from "../harness.ts";

const readOperator = async (env: Readonly<Record<string, string>>) => {
  const server = await openTestServer({ env });
  try {
    const { status, text } = await send(server, { method: "GET", url: "/api/operator" });
    assert.equal(status, 200);
    return JSON.parse(text);
  } finally {
    await server.close();
  }
};

test("the reply has the operator's name, the lines of the address and the contacts", async () => {
  const operator = await readOperator({
    OPERATOR_NAME: " Acme inc. ",
    OPERATOR_ADDRESS: "1 Main Street| Montréal QC  H2X 1Y4 |Canada",
    SUPPORT_CONTACT: "mailto:help@example.com, https://example.com/help,tel:+1-514-555-0100",
  });
  assert.deepEqual(operator, {
    name: "Acme inc.",
    address: ["1 Main Street", "Montréal QC  H2X 1Y4", "Canada"],
    contacts: ["mailto:help@example.com", "https://example.com/help", "tel:+1-514-555-0100"],
  });
});

test("without settings each field is empty", async () => {
  assert.deepEqual(await readOperator({}), { name: null, address: [], contacts: [] });
});

test("the longest name and address that the server accepts fit into the reply", async () => {
  const [name, line] = ["n".repeat(100), "a".repeat(500)];
  const operator = await readOperator({ OPERATOR_NAME: name, OPERATOR_ADDRESS: line });
  assert.deepEqual(operator, { name, address: [line], contacts: [] });
});
