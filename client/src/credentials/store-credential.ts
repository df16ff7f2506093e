import type { Attestation } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { hasType } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";
import { forgetCredentialName, nameCredential } from "./credential-names.ts";
import { tellUnknown } from "./tell-browser.ts";

type Added = Parameters<Session["api"]["identity"]["addCredential"]>[0]["body"];

/** Whether the server may have stored the credential, although no reply has arrived. */
const isUncertain = (error: unknown): boolean => hasType(error, "offline");

/**
 * Stores a new credential. Its name is saved first. Otherwise another browser of the account could take it for a
 * credential that the user has not added.
 * @returns the backup codes, if the account had no second factor before; otherwise null.
 */
export const storeCredential = async (
  session: Session,
  name: string,
  body: Added,
): Promise<string[] | null> => {
  await nameCredential(session, body.uid, name);
  try {
    return (await session.api.identity.addCredential({ body })).backup_codes;
  } catch (error) {
    if (!isUncertain(error)) await forgetCredentialName(session, body.uid).catch(() => undefined);
    throw error;
  }
};

/**
 * Runs the steps that come after an authenticator has made a credential. If they fail, tells the browser that the
 * account does not have the credential, unless the server may have stored it.
 */
export const orTellUnknown = async <Result>(
  { credential_id }: Pick<Attestation, "credential_id">,
  run: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!isUncertain(error)) await tellUnknown(credential_id);
    throw error;
  }
};
