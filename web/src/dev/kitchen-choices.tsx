import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { useState } from "react";
import { useSay } from "./kitchen-section.tsx";

const countries =
  "Argentina Australia Austria Belgium Brazil Canada Chile Denmark Finland France Germany Ireland Japan Mexico Norway Portugal"
    .split(" ")
    .map((label) => ({ id: label, label }));

export function Choices() {
  const say = useSay();
  const [plan, setPlan] = useState<"free" | "personal" | "premium">("premium");
  const [kind, setKind] = useState<"standard" | "enterprise">("standard");
  const [country, setCountry] = useState("Canada");
  const [level, setLevel] = useState<string>();
  const [isAccepted, accept] = useState(true);
  const [filter, setFilter] = useState("");
  return (
    <div className="flex max-w-form flex-col gap-5">
      <SegmentedControl
        label={say("Account type", "Type de compte")}
        value={kind}
        onChange={setKind}
        options={[
          { value: "standard", label: say("Standard", "Standard") },
          { value: "enterprise", label: say("Enterprise", "Entreprise") },
        ]}
      />
      <RadioRows label="Plan" name="plan" value={plan} onChange={setPlan} rows={usePlanRows()} />
      <Select label={say("Country", "Pays")} options={countries} value={country} onChange={setCountry} />
      <Select
        label={say("Level", "Niveau")}
        hint={say("What this person may do", "Ce que cette personne peut faire")}
        error={level === undefined ? say("Choose a level.", "Choisissez un niveau.") : undefined}
        options={[
          { id: "read", label: say("Read access", "Lecture"), note: say("See and copy", "Voir et copier") },
          {
            id: "write",
            label: say("Write access", "Écriture"),
            note: say("See, create, change", "Voir, créer, modifier"),
          },
        ]}
        value={level}
        onChange={setLevel}
      />
      <FilterField label={say("Filter by name", "Filtrer par nom")} value={filter} onChange={setFilter} />
      <Checkbox
        label={say(
          "I accept the terms of use and the privacy policy",
          "J’accepte les conditions d’utilisation et la politique de confidentialité",
        )}
        isChecked={isAccepted}
        onChange={accept}
      />
      <Checkbox
        label={say("All (10,412)", "Toutes (10 412)")}
        isChecked={false}
        isMixed
        onChange={() => undefined}
      />
      <Checkbox
        label={say("Unticked", "Décochée")}
        isChecked={false}
        onChange={() => undefined}
        error={say("You must accept the terms.", "Vous devez accepter les conditions.")}
      />
      <Checkbox
        label={say("Manage access", "Gérer les accès")}
        isChecked
        onChange={() => undefined}
        disabledReason={say(
          "Only an administrator can change this.",
          "Seul un administrateur peut modifier ceci.",
        )}
      />
    </div>
  );
}

function usePlanRows() {
  const say = useSay();
  return [
    {
      value: "free",
      title: say("Free", "Gratuit"),
      note: say("1 bucket, no sharing", "1 coffre, aucun partage"),
      aside: say("$0.00", "0,00 $"),
      disabledReason: say("You already have a free account.", "Vous avez déjà un compte gratuit."),
    },
    {
      value: "personal",
      title: say("Personal", "Personnel"),
      note: say("Unlimited buckets, 3 sharings", "Coffres illimités, 3 partages"),
      aside: say("$12.00/year", "12,00 $/an"),
    },
    {
      value: "premium",
      title: "Premium",
      note: say("Unlimited buckets, 10 sharings", "Coffres illimités, 10 partages"),
      aside: say("$10.00/month", "10,00 $/mois"),
    },
  ] as const;
}
