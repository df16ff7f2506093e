/**
 * @file Controls Chromium's virtual WebAuthn authenticators through the DevTools protocol. Other browsers have none.
 */
import type { Page } from "@playwright/test";

interface AuthenticatorKind {
  /**
   * `internal`: the authenticator is built into the device and verifies the user. `usb`: the authenticator is a USB key
   * and does not verify the user.
   */
  readonly transport?: "internal" | "usb";
  /** Whether the authenticator computes the values that open the vault (WebAuthn's `prf`). */
  readonly hasPrf?: boolean;
}

export interface VirtualAuthenticator {
  /**
   * With false, the authenticator does not answer, as if the user did not touch it. Requests then wait until the page
   * gives up.
   */
  readonly answer: (isAnswering: boolean) => Promise<void>;
  /**
   * Sets whether the user passes the check by PIN or biometrics. After a failed check, an authenticator with `hasPrf`
   * stays locked.
   */
  readonly verifyUser: (isVerified: boolean) => Promise<void>;
  /** Returns the number of credentials that the authenticator stores. */
  readonly count: () => Promise<number>;
  /** Unplugs the authenticator. Its credentials are lost. */
  readonly remove: () => Promise<void>;
}

/** Gives the page an authenticator that answers at once. The page can have one authenticator for each transport. */
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

/**
 * Turns off passkeys in the suggestions of address fields, because the virtual authenticator would choose a passkey at
 * once.
 */
export const offerNoPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
