import { Button } from "./button.tsx";

type MoreButtonProps = {
  readonly label: string;
  readonly isLoading: boolean;
  /** Loads more rows. Undefined if all rows are shown. */
  readonly onMore: (() => void) | undefined;
};

/** The button below a list that is not completely loaded. */
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
