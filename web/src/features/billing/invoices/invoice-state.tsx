import { classes } from "@keepwell/ui/classes.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { DotIcon } from "@keepwell/ui/icons.ts";
import { useBillingText } from "../../../text/billing-text.ts";

/**
 * Shows an invoice's state as a word and a shape, so that it can be read without colours: a full dot for paid, a ring
 * for due.
 */
export function InvoiceState({ isPaid }: { readonly isPaid: boolean }) {
  const words = useBillingText().invoices;
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 whitespace-nowrap",
        isPaid ? "text-success-text" : "font-semibold text-warn-text",
      )}
    >
      {isPaid ? words.paid : words.due}
      <Icon
        of={DotIcon}
        size="sm"
        className={isPaid ? "scale-75 [&_svg]:fill-current" : "scale-75 [&_svg]:stroke-3"}
      />
    </span>
  );
}
