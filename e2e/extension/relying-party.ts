/** @file A website that takes passkeys: its page, and the checks of its server. */
import assert from "node:assert/strict";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import type { DrivenPage } from "./driven.ts";

export const SHOP = "https://shop.example.com";
const RP_ID = "shop.example.com";

/**
 * The website's page. `register` and `signIn` call the browser with options in their JSON form. `outcome` is then the
 * credential as JSON text, or the name of the error.
 */
export const SHOP_PAGE = `<h1>Shop</h1><script>
  let aborting;
  const take = (call) => {
    aborting = new AbortController();
    globalThis.outcome = undefined;
    call(aborting.signal).then(
      (credential) => { outcome = JSON.stringify(credential); },
      (error) => { outcome = error.name; },
    );
  };
  const register = (options) => take((signal) => navigator.credentials.create({
    signal, publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  }));
  const signIn = (options, more) => take((signal) => navigator.credentials.get({
    signal, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more,
  }));
</script>`;

/** Waits until the call of the page has ended. Returns the credential as JSON text, or the name of the error. */
export const outcomeOf = async (page: DrivenPage): Promise<string> => {
  await page.until(`typeof globalThis.outcome === "string"`);
  return String(await page.evaluate("globalThis.outcome"));
};

interface User {
  readonly name: string;
  readonly exclude?: readonly WebAuthnCredential[];
}

/** Lets the page begin a registration. Returns the function that checks its outcome and returns the credential. */
export const beginRegistration = async (page: DrivenPage, { name, exclude = [] }: User) => {
  const options = await generateRegistrationOptions({
    rpName: "The Shop",
    rpID: RP_ID,
    userID: new TextEncoder().encode(name),
    userName: name,
    excludeCredentials: exclude.map(({ id }) => ({ id })),
  });
  await page.evaluate(`register(${JSON.stringify(options)})`);
  return async (): Promise<WebAuthnCredential> => {
    const response: RegistrationResponseJSON = JSON.parse(await outcomeOf(page));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: options.challenge,
      expectedOrigin: SHOP,
      expectedRPID: RP_ID,
      requireUserVerification: true,
    });
    assert.ok(verified && registrationInfo);
    assert.deepEqual(
      [registrationInfo.credentialDeviceType, registrationInfo.credentialBackedUp],
      ["multiDevice", true],
    );
    return registrationInfo.credential;
  };
};

/**
 * Lets the page begin a sign-in. `allowed`: the credentials that the page names in its call. A page that names none
 * accepts every credential that it knows.
 */
export const beginSignIn = async (page: DrivenPage, allowed: readonly WebAuthnCredential[] = []) => {
  const options = await generateAuthenticationOptions({
    rpID: RP_ID,
    allowCredentials: allowed.map(({ id }) => ({ id })),
  });
  await page.evaluate(`signIn(${JSON.stringify(options)})`);
  return async (credential: WebAuthnCredential): Promise<void> => {
    const response: AuthenticationResponseJSON = JSON.parse(await outcomeOf(page));
    const { verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: options.challenge,
      expectedOrigin: SHOP,
      expectedRPID: RP_ID,
      credential,
      requireUserVerification: true,
    });
    assert.ok(verified);
  };
};
