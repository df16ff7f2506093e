import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The filter matches no row. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { ui } = useText();
  return <EmptyState title={ui.nothingFound} action={<Button onPress={onClear}>{ui.clearFilter}</Button>} />;
}
