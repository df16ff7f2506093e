import { type ComponentProps, lazy, Suspense } from "react";

const Restriction = lazy(async () => ({
  default: (await import("./restriction.tsx")).Restriction,
}));

/** The icon of a list or an entry that is restricted; see `Restriction`. */
export const restrictedMark = (props: ComponentProps<typeof Restriction>) => (
  <Suspense>
    <Restriction {...props} />
  </Suspense>
);
