import { AskedSetting } from "@keepwell/ui/asked-setting.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { titledMessage } from "./failure-words.ts";
import { useOfflineReason } from "./use-online.ts";

type Change = ComponentProps<typeof AskedSetting>["change"];

interface NamesWords {
  readonly title: string;
  readonly readable: string;
  readonly sealed: string;
  readonly makeReadable: Change;
  readonly seal: Change;
  readonly madeReadable: string;
  readonly sealedAgain: string;
}

interface NamesSettingProps {
  readonly words: NamesWords;
  readonly isReadable: boolean;
  readonly save: (isReadable: boolean) => Promise<void>;
  readonly onSaved: (isReadable: boolean) => void;
}

/** A setting of an account or an enterprise: whether the server can read the names of entries. */
export function NamesSetting({ words, isReadable, save, onSaved }: NamesSettingProps) {
  const offline = useOfflineReason();
  const [isAsking, ask] = useState(false);
  const setting = useMutation({
    mutationFn: save,
    onSuccess: (_, next) => {
      onSaved(next);
      notify({ tone: "success", text: next ? words.madeReadable : words.sealedAgain });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => ask(false),
  });
  return (
    <AskedSetting
      title={words.title}
      text={isReadable ? words.readable : words.sealed}
      change={isReadable ? words.seal : words.makeReadable}
      disabledReason={offline}
      isAsking={isAsking}
      ask={ask}
      isPending={setting.isPending}
      onConfirm={() => setting.mutate(!isReadable)}
    />
  );
}
