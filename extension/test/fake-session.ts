import type { Session } from "@keepwell/client/session/session.ts";

/**
 * A session whose keyring seals nothing: it only writes the name in front of the text, and opens a text only under the
 * name that it was sealed under. Sealing itself is tested in crypto.
 */
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
