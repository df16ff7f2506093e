import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";

type FileButtonProps = {
  readonly children: string;
  readonly onChoose: (file: File) => void;
};

/** A button that opens the system's dialog for one file of any kind. */
export function FileButton({ children, onChoose }: FileButtonProps) {
  return (
    <FileTrigger
      onSelect={(files) => {
        const file = files?.item(0);
        if (file) onChoose(file);
      }}
    >
      <Button size="sm">{children}</Button>
    </FileTrigger>
  );
}
