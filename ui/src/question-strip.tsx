import { type ReactNode, Suspense, useState } from "react";
import { Button } from "./button.tsx";
import { Strip } from "./strip.tsx";

interface QuestionStripProps {
  readonly children: ReactNode;
  /** The label of the button that opens the dialog. */
  readonly action: string;
  readonly opensAtOnce?: boolean;
  readonly dialog: (close: () => void) => ReactNode;
}

/**
 * A strip that stays until the user answers the question in its dialog. The user can close the dialog without an
 * answer.
 */
export function QuestionStrip({ children, action, opensAtOnce = false, dialog }: QuestionStripProps) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  return (
    <>
      <Strip
        tone="warning"
        action={
          <Button size="sm" onPress={() => setOpen(true)}>
            {action}
          </Button>
        }
      >
        {children}
      </Strip>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
