import { isoDay } from "../date-time.ts";
import type { extra as en } from "../en/extra.ts";

export const extra: typeof en = {
  codeChangesIn: (seconds) => `Nouveau code dans ${seconds} s`,
  codeSource: "Code à usage unique, source",
  codeNotUnderstood: "Keepwell ne peut pas en tirer de codes. La source est conservée telle quelle.",
  furtherAddresses: "Autres adresses",
  conflictUnreadable:
    "Cette version de Keepwell ne peut pas comparer les données supplémentaires de cette entrée. Quel que soit votre choix, elles restent comme dans la version enregistrée.",
  address: (number) => `Adresse ${number}`,
  copyAddress: (number) => `Copier l’adresse ${number}`,
  match: {
    title: "Où l’extension propose cette entrée",
    button: (address) => `${address} : où l’extension propose cette entrée`,
    modes: {
      host: "Même hôte (par défaut)",
      base: "Tout le domaine",
      start: "Commence par",
      exact: "Adresse exacte",
      never: "Jamais",
    },
    notes: {
      host: "Les pages de cet hôte et de ce port.",
      base: "Aussi les autres hôtes du même domaine.",
      start: "Les pages dont l’adresse commence ainsi.",
      exact: "Seulement la page à cette adresse exacte.",
      never: "L’entrée n’est jamais proposée sur cet hôte.",
    },
    hint: (mode, note) => `${mode}. ${note}`,
    compared: "Où les adresses correspondent",
  },
  passkey: {
    label: "Clé d’accès",
    of: (site) => `Clé d’accès pour ${site}`,
    addedOn: (at) => `Ajoutée le ${isoDay(at)}`,
    compared: "Clés d’accès",
    removed: (site) =>
      `Après l’enregistrement, Keepwell ne pourra plus vous connecter à ${site} avec cette clé d’accès.`,
    keep: "La garder",
    keepNamed: (site) => `La garder : clé d’accès pour ${site}`,
  },
  unnamed: "Champ sans nom",
  copyField: (name) => `Copier « ${name} »`,
  unreadable:
    "Cette entrée contient plus que ce que cette version de Keepwell peut lire : une version plus récente l’a écrit. Cela ne peut être ni montré ni modifié ici, et reste conservé.",
  add: "Ajouter un champ",
  kinds: { text: "Texte", hidden: "Texte masqué", boolean: "Oui ou non" },
  kindNames: { text: "Champ de texte", hidden: "Champ masqué", boolean: "Champ oui ou non" },
  addCode: "Code à usage unique",
  addAddress: "Autre adresse",
  codeHint: "La clé que le site affiche près de son code QR, ou son adresse otpauth://.",
  codeNow: "Code actuel",
  fieldName: "Nom du champ",
  fieldValue: "Valeur",
  remove: (what) => `Retirer « ${what} »`,
  oneCodeOnly: "Cette entrée en a déjà un.",
  atMost: (count) => `${count} au maximum.`,
  problems: {
    not_understood: "Impossible d’en tirer des codes. Collez la clé, ou l’adresse otpauth:// ou steam://.",
    unnamed: "Donnez un nom à ce champ.",
    too_long: "Cette valeur est trop longue.",
    too_many: "Il y a plus d’adresses ou de champs qu’une entrée peut en contenir.",
    too_large: "Les champs supplémentaires sont trop volumineux ensemble.",
  },
};
