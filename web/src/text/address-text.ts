import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { address } from "./en/address.ts";

export type AddressText = typeof address;

/** The texts of a billing address. They are loaded with its fields. */
export const useAddressText = lazyText<AddressText>({
  en: async () => (await import("./en/address.ts")).address,
  "fr-CA": async () => (await import("./fr-CA/address.ts")).address,
});
