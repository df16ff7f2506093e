import type { GeneratorText } from "../en/generator.ts";

export const generator: GeneratorText = {
  title: "Générateur",
  length: "Longueur",
  again: "En générer un autre",
  password: "Mot de passe généré",
  before: "Générés auparavant",
  beforeNote: "Les 20 derniers utilisés, conservés chiffrés dans ce navigateur.",
  clear: "Les supprimer",
};
