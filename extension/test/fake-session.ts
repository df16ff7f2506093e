import type { Session } from "@keepwell/client/session/session.ts";

/** A session whose keyring does not encrypt: it writes a draft's name in front of the text, and compares the names. */
export const fakeSession = (uid: string): Session =>
  ({
    identity: { uid },
    keyring: {
      sealDraft: async (name: string, text: string) => `${name}\n${text}`,
      openDraft: async (name: string, sealed: string) => {
        const [first = "", text = ""] = sealed.split("\n");
        if (first !== name) throw new Error("sealed under another name");
        return text;
      },
    },
  }) as unknown as Session;
