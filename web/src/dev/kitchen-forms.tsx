import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { Meter } from "@keepwell/ui/meter.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { TextArea } from "@keepwell/ui/text-area.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useAutofill } from "@keepwell/ui/use-autofill.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { useText } from "../text/text.ts";
import { Choices } from "./kitchen-choices.tsx";
import { Section, useSay } from "./kitchen-section.tsx";

const fields = ["email", "password"] as const;

export function FormsSection() {
  const say = useSay();
  return (
    <Section title={say("Forms", "Formulaires")}>
      <div className="grid max-w-page gap-8 lg:grid-cols-2">
        <SampleForm />
        <Choices />
      </div>
    </Section>
  );
}

function SampleForm() {
  const text = useText();
  const say = useSay();
  const [email, setEmail] = useState("ana@");
  const [password, setPassword] = useState("correct horse 7&");
  const [notes, setNotes] = useState("");
  const autofill = useAutofill();
  const submission = useSubmit({
    fields,
    action: async () => {
      await new Promise((done) => setTimeout(done, 600));
      throw new Error("sample");
    },
    failureOf: () => ({
      type: "validation",
      message: say("The form is not valid.", "Le formulaire n’est pas valide."),
      fields: { email: say("This is not an email address.", "Ce n’est pas une adresse courriel.") },
    }),
  });
  const isComplete = autofill.isFilled("email", email) && autofill.isFilled("password", password);
  const reason = say("Enter your email and password", "Entrez votre courriel et votre mot de passe");
  return (
    <Form submission={submission} className="flex max-w-form flex-col gap-5" {...autofill.watch}>
      <FormAlert submission={submission} />
      <TextField
        {...submission.field("email", email, setEmail)}
        label={say("Email", "Courriel")}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        label={say("Password", "Mot de passe")}
        hint={say(
          "12 or 16 or more characters are recommended",
          "Nous recommandons au moins 12 ou 16 caractères",
        )}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Meter
        label={say("Strength", "Solidité")}
        value={Math.min(5, Math.floor(password.length / 4))}
        word={say("Good", "Bonne")}
        suggestion={say("Add another word or two.", "Ajoutez un mot ou deux.")}
      />
      <TextField
        label={say("Organization", "Organisation")}
        isOptional
        value=""
        onChange={() => undefined}
        autoComplete="organization"
      />
      <TextField
        label={say("Reference", "Référence")}
        isMono
        isReadOnly
        value="F-2026-0042"
        onChange={() => undefined}
      />
      <TextField
        label={say("Code", "Code")}
        value="12"
        onChange={() => undefined}
        isMono
        inputMode="numeric"
        autoComplete="one-time-code"
        error={say("This confirmation code is not valid.", "Ce code de confirmation n’est pas valide.")}
      />
      <TextArea label={say("Notes", "Notes")} isOptional value={notes} onChange={setNotes} isPrivate />
      <div className="flex gap-2">
        <SaveButton submission={submission} disabledReason={isComplete ? undefined : reason} />
        <Button>{text.common.cancel}</Button>
      </div>
    </Form>
  );
}
