const listed = new Intl.ListFormat("en", { type: "disjunction" });

export const duplicate = {
  name: (original: string) => `${original} (copy)`,
  title: (original: string) => `This will be a copy of “${original}”`,
  stays: "It is created when you save. Earlier passwords stay with the original.",
  withoutPasskeys: (sites: readonly string[]) =>
    `The copy gets no passkey. To sign in to ${listed.format(sites)} with a passkey, use the original.`,
  restricted:
    "The original has permissions of its own. The copy does not: everyone who can see the other entries of its bucket and list will see it.",
};
