import { enNumber } from "@keepwell/ui/text/number.ts";

export const ceilings = {
  near: "Your account is nearly full",
  full: "Your account is full",
  held: {
    entries: (used: number, most: number) =>
      `It holds ${enNumber(used)} of at most ${enNumber(most)} entries. An entry that was deleted permanently, or moved to another bucket, counts until the bucket that it left is deleted.`,
    bytes: (used: number, most: number) =>
      `It holds ${enNumber(used)} MB of at most ${enNumber(most)} MB, earlier versions included.`,
    containers: (used: number, most: number) =>
      `It holds ${enNumber(used)} of at most ${enNumber(most)} buckets and lists.`,
  },
  nearText:
    "Delete what you no longer need, and empty Trash. Or ask the operator of this server for more room.",
  fullText:
    "Nothing can be added before something is deleted permanently, or the operator of this server gives you more room.",
};
