import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import { useDelayedPending } from "./use-delayed-pending.ts";

type PendingIconProps = { readonly of: IconShape; readonly className?: string };

/**
 * The icon of an action that is running. A spinner of the same size replaces it if the action takes longer than a
 * moment.
 */
export function PendingIcon(props: PendingIconProps) {
  const isSlow = useDelayedPending(true);
  return isSlow ? <Spinner className={classes("shrink-0", props.className)} /> : <Icon {...props} />;
}
