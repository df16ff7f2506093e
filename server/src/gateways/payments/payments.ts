/** @file The type of this server's payment provider, which `open-context.ts` chooses. */
import type { PaymentProvider } from "../../payments/payment-provider.ts";
import type { SandboxExtras } from "./sandbox/sandbox-provider.ts";

/** The sandbox has more calls than other providers, because its card form, bank and clock are part of Keepwell. */
export type Payments = PaymentProvider & (SandboxExtras | { readonly kind: "stripe" });
