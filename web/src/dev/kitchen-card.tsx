import { Button } from "@keepwell/ui/button.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useState } from "react";
import { useCardForm } from "../features/billing/card/card-form.tsx";
import { Line, Section, useSay } from "./kitchen-section.tsx";

/** Shows the card form beside other fields, because all fields must look the same. */
export function CardSection() {
  const say = useSay();
  const [name, setName] = useState("");
  const [token, setToken] = useState("");
  const card = useCardForm();
  const run = async () => setToken((await card.tokenise())?.token ?? card.problem ?? "–");
  return (
    <Section title={say("Card form", "Formulaire de carte")}>
      <form
        noValidate
        className="flex max-w-form flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextField label={say("Postal code", "Code postal")} value={name} onChange={setName} />
        <Select
          label={say("Country", "Pays")}
          options={[{ id: "CA", label: "Canada" }]}
          value={undefined}
          onChange={() => {}}
        />
        {card.element}
        <TextField
          label={say("A field below", "Un champ dessous")}
          error={say("This field is required.", "Ce champ est obligatoire.")}
          value={name}
          onChange={setName}
        />
        <Line>
          <Button type="submit" variant="primary">
            {say("Make a token", "Créer un jeton")}
          </Button>
          <Button onPress={() => void card.authenticate("nothing")}>
            {say("Ask the bank", "Demander à la banque")}
          </Button>
          <output className="secret">{token}</output>
        </Line>
      </form>
    </Section>
  );
}
