import type { Session } from "@keepwell/client/session/session.ts";

/** Sealing itself is tested in crypto: here it is only visible that a name opens what was sealed under it. */
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
