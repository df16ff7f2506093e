import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { createBucket } from "./en/create-bucket.ts";

export const useCreateBucketText = lazyText<typeof createBucket>({
  en: async () => (await import("./en/create-bucket.ts")).createBucket,
  "fr-CA": async () => (await import("./fr-CA/create-bucket.ts")).createBucket,
});
