import { Button } from "./button.tsx";

type MoreButtonProps = {
  readonly label: string;
  readonly isLoading: boolean;
  /** Loads more; undefined if everything is shown. */
  readonly onMore: (() => void) | undefined;
};

/** The button below a list of which only a part is loaded. */
export function MoreButton({ label, isLoading, onMore }: MoreButtonProps) {
  if (onMore === undefined) return null;
  return (
    <div>
      <Button isPending={isLoading} onPress={onMore}>
        {label}
      </Button>
    </div>
  );
}
