import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useState } from "react";
import { useText } from "../text/text.ts";
import { Line, Section, useSay } from "./kitchen-section.tsx";

export function FeedbackSection() {
  const text = useText();
  const say = useSay();
  const [isPending, setPending] = useState(false);
  const isShown = useDelayedPending(isPending);
  const tell = (tone: "success" | "error" | "info") =>
    notify({ tone, text: say("3 entries moved to Servers", "3 entrées déplacées vers Serveurs") });
  return (
    <Section title={say("Feedback", "Rétroaction")}>
      <Alert
        tone="error"
        title={say("The list could not be loaded.", "La liste n’a pas pu être chargée.")}
        action={<Button size="sm">{text.common.retry}</Button>}
      >
        {say("The server does not answer. Request 7f3a.", "Le serveur ne répond pas. Requête 7f3a.")}
      </Alert>
      <Alert
        tone="warning"
        title={say("Your license has expired", "Votre licence est expirée")}
        action={
          <Button size="sm" variant="primary">
            {say("Subscribe", "S’abonner")}
          </Button>
        }
      />
      <Alert tone="success">
        {say("Your phone number is verified.", "Votre numéro de téléphone est vérifié.")}
      </Alert>
      <Alert tone="info">
        {say(
          "Names are not secret: the server can read them.",
          "Les noms ne sont pas secrets : le serveur peut les lire.",
        )}
      </Alert>
      <div className="max-w-form">
        <ProgressBar
          label={say("Moving entries", "Déplacement des entrées")}
          value={1500}
          max={4000}
          valueText={say("1,500 of 4,000", "1 500 sur 4 000")}
        />
      </div>
      <Line>
        <Button onPress={() => tell("success")}>{say("Notice: success", "Avis : succès")}</Button>
        <Button onPress={() => tell("error")}>{say("Notice: error", "Avis : erreur")}</Button>
        <Button onPress={() => tell("info")}>{say("Notice: info", "Avis : info")}</Button>
        <Button onPress={() => setPending(!isPending)}>
          {say("Toggle skeleton", "Basculer le squelette")}
        </Button>
        <Spinner />
      </Line>
      {isShown && <SkeletonRows count={2} />}
    </Section>
  );
}
