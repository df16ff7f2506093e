import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { useText } from "../../text/text.ts";

export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { ui } = useText();
  return <EmptyState title={ui.nothingFound} action={<Button onPress={onClear}>{ui.clearFilter}</Button>} />;
}
