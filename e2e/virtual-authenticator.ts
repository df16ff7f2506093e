/** @file Authenticators of WebAuthn that Chromium imitates, through its DevTools protocol. Other browsers have none. */
import type { Page } from "@playwright/test";

interface AuthenticatorKind {
  /** `internal`: built into the device, and verifies the user. `usb`: a key that the user plugs in, which does not. */
  readonly transport?: "internal" | "usb";
  /** Whether it computes values for the vault. */
  readonly hasPrf?: boolean;
}

export interface VirtualAuthenticator {
  /** If false, the next requests wait, as they do until the user touches the key. They wait until the page gives up. */
  readonly answer: (isAnswering: boolean) => Promise<void>;
  /** Whether the user passes the PIN or biometrics. After a failed try, an authenticator with `hasPrf` stays locked. */
  readonly verifyUser: (isVerified: boolean) => Promise<void>;
  /** The number of credentials that it stores. */
  readonly count: () => Promise<number>;
  /** Unplugs it, with its credentials. */
  readonly remove: () => Promise<void>;
}

/** Gives the page an authenticator, which answers at once. The page can have one of each transport. */
export const addVirtualAuthenticator = async (
  page: Page,
  { transport = "internal", hasPrf = true }: AuthenticatorKind = {},
): Promise<VirtualAuthenticator> => {
  const isInternal = transport === "internal";
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport,
      hasResidentKey: isInternal,
      hasUserVerification: isInternal,
      isUserVerified: isInternal,
      hasPrf,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: async (enabled) => {
      await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    verifyUser: async (isUserVerified) => {
      await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    count: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    remove: async () => {
      await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
};

/** Turns off passkeys among the suggestions: the imitated authenticator would choose one at once. */
export const offerNoPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
