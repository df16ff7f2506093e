import type { Session } from "@keepwell/client/session/session.ts";

/**
 * A fake session whose keyring does not encrypt. To seal a draft, it writes the draft's name before the text. To open
 * the draft, it compares the names.
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
