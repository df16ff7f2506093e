/** Browsers since 2025 can remove a passkey from the user's provider. Others leave that to the user. */
interface TellingBrowser {
  readonly PublicKeyCredential?: {
    signalUnknownCredential?(unknown: {
      readonly rpId: string;
      readonly credentialId: string;
    }): Promise<void>;
  };
}

/** Tells the browser that no account has this credential, so that the user's provider no longer offers it. */
export const tellUnknown = async (credentialId: string): Promise<void> => {
  const { PublicKeyCredential: credentials } = globalThis as TellingBrowser;
  const rpId = globalThis.location?.hostname;
  await credentials?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
};
