/** @file Founds enterprises: a user signs up, chooses a team plan and pays with a card. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type SignUpForm, signUp } from "@keepwell/client/sign-in/sign-up.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { ADDRESS, aToken } from "../billing/factories.ts";
import { aSignupBody, type TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";

interface Founding {
  readonly plan?: "small_business" | "enterprise";
  readonly name?: string;
}

const formOf = async (
  server: TestServer,
  { plan = "enterprise", name = "Acme & Daughters" }: Founding,
): Promise<Partial<SignUpForm>> => {
  const { firstname: _, lastname: __, ...address } = ADDRESS;
  return { ...address, plan, enterprise: name, credit_card: await aToken(server) };
};

export const aFounder = async (server: TestServer, founding: Founding = {}): Promise<TestUser> => {
  const device = aDevice(server);
  const email = `${randomUUID()}@example.test`;
  const password = `correct horse ${randomUUID()}`;
  const session = await signUp(device, {
    firstname: "Founding",
    lastname: "Person",
    email,
    email_confirm: email,
    password,
    plan: "enterprise",
    locale: "en",
    ...(await formOf(server, founding)),
  });
  return { device, session, email, password };
};

/** Makes the body of a founder's sign-up without sending it. A test can alter the body before it sends it. */
export const aFoundingBody = async (
  server: TestServer,
  founding: Founding = {},
): Promise<SignupBody & { founding: NonNullable<SignupBody["founding"]> }> => {
  const { founding: made, ...body } = await aSignupBody(server, await formOf(server, founding));
  assert.ok(made, "the client founds an enterprise");
  return { ...body, founding: made };
};

/** The uid of the enterprise that the founder's account remembers. */
export const enterpriseUidOf = async ({ session }: TestUser): Promise<string> => {
  const enterprise = await session.keyring.enterprise();
  assert.ok(enterprise, "the user belongs to an enterprise");
  return enterprise.roster.uid;
};

/** Makes the founders of two enterprises, one on a large plan and one on a small plan. */
export const twoFounders = async (server: TestServer) => ({
  founder: await aFounder(server),
  other: await aFounder(server, { plan: "small_business", name: "Émile" }),
});

/** Makes an enterprise whose founder is the only member. */
export const aFoundedTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  return { founder, enterprise: { uid: await enterpriseUidOf(founder) } };
};
