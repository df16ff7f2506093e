export const duplicate = {
  name: (original: string) => `${original} (copy)`,
  title: (original: string) => `This will be a copy of “${original}”`,
  stays:
    "Save it to create it. Earlier passwords stay in the history of the original, and so do passkeys from an import.",
  restricted:
    "The original has permissions of its own. The copy does not: everyone who can see the other entries of its bucket and list will see it.",
};
