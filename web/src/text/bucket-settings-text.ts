import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { bucketSettings } from "./en/bucket-settings.ts";

export type BucketSettingsText = typeof bucketSettings;

/** The texts of a bucket's settings. They are loaded when the settings are loaded. */
export const useBucketSettingsText = lazyText<BucketSettingsText>({
  en: async () => (await import("./en/bucket-settings.ts")).bucketSettings,
  "fr-CA": async () => (await import("./fr-CA/bucket-settings.ts")).bucketSettings,
});
