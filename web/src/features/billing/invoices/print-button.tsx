import { Button } from "@keepwell/ui/button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { PrintIcon } from "@keepwell/ui/icons.ts";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { useBillingText } from "../../../text/billing-text.ts";

/** The print button beside the title. On a phone it has no label, because the title needs the room. */
export function PrintButton() {
  const words = useBillingText().invoice;
  const onPress = () => print();
  return useMedia(medium) ? (
    <Button icon={PrintIcon} onPress={onPress}>
      {words.print}
    </Button>
  ) : (
    <IconButton name={words.print} icon={PrintIcon} onPress={onPress} />
  );
}
