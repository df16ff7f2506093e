/** The preferences of sharing, and the user's own code. */
export const preferences = {
  title: "Sharing",
  teamTitle: "Comparing codes",
  verifiedOnly: "Share only with people whose code I compared",
  verifiedOnlyHint:
    "Applies to this account in every browser. You compare codes before a person is given a key.",
  codeHint:
    "Others compare it with what their Keepwell shows for you, by phone or in person. It is not secret, and opens nothing.",
};
