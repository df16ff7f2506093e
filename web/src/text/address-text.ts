import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { address } from "./en/address.ts";

export type AddressText = typeof address;

/** The words of a billing address, loaded with its fields. */
export const useAddressText = lazyText<AddressText>({
  en: async () => (await import("./en/address.ts")).address,
  "fr-CA": async () => (await import("./fr-CA/address.ts")).address,
});
