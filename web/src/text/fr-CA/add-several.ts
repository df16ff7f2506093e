import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { addSeveral as en } from "../en/add-several.ts";

const count = (many: number, one: string, other: string) => `${frNumber(many)} ${frPlural(many, one, other)}`;

export const addSeveral: typeof en = {
  title: "Ajouter plusieurs utilisateurs",
  people: "Une personne par ligne",
  hint: "Courriel, prénom, nom et, au besoin, groupes de l’équipe. Séparez-les par des virgules, des points-virgules ou des tabulations, comme dans un fichier CSV ou une copie d’un tableur. Une première ligne de titres peut nommer les colonnes.",
  example: "ada@example.com, Ada, Lovelace, Ventes; Soutien",
  chooseFile: "Choisir un fichier CSV",
  tooLarge: "Ce fichier est trop volumineux pour une liste de personnes.",
  notText: "Ce n’est pas un fichier texte. Enregistrez la liste au format CSV, et choisissez ce fichier.",
  tooMany: (most) => `Une liste compte au plus ${frNumber(most)} personnes. Divisez-la.`,
  check: "Vérifier la liste",
  checking: "Vérification…",
  mailed: {
    text: "Nous envoyons à chaque personne un lien pour choisir un mot de passe. Il fonctionne 14 jours.",
    send: (many) => `Envoyer ${count(many, "invitation", "invitations")}`,
    added: "Invitation envoyée",
  },
  kept: {
    text: "Ce serveur n’envoie pas de courriel. Son exploitant, la personne qui en est responsable, trouve dans sa boîte d’envoi, pour chaque personne, un lien pour choisir un mot de passe : demandez-lui ces liens, et donnez à chaque personne le sien. La boîte d’envoi les garde une semaine; les liens fonctionnent 14 jours à partir de maintenant.",
    send: (many) => `Créer ${count(many, "invitation", "invitations")}`,
    added: "Lien créé",
  },
  ready: (many) => `${count(many, "personne peut être invitée", "personnes peuvent être invitées")}.`,
  none: "Aucune personne de cette liste ne peut être invitée.",
  left: (many) =>
    `${count(many, "ligne est laissée", "lignes sont laissées")} de côté : les raisons sont ci-dessous.`,
  hourly: (most) =>
    `Un serveur permet d’habitude ${frNumber(most)} invitations par heure. Cette fenêtre s’arrête ensuite, et vous pourrez envoyer les autres plus tard.`,
  plan: (most) => `Votre forfait permet ${count(most, "utilisateur", "utilisateurs")}.`,
  sending: "Invitation en cours…",
  progress: (done, all) => `${frNumber(done)} sur ${frNumber(all)}`,
  done: (many) => `${count(many, "personne est invitée", "personnes sont invitées")}.`,
  failed: (many) =>
    `${count(many, "personne n’a pas été ajoutée", "personnes n’ont pas été ajoutées")} entièrement. Vous pouvez réessayer.`,
  stopped: "Les invitations n’ont pas toutes été créées",
  stoppedByUser: (many) =>
    `${count(many, "personne n’est pas encore invitée", "personnes ne sont pas encore invitées")}.`,
  stop: "Arrêter",
  stopping: "Arrêt en cours…",
  edit: "Modifier la liste",
  again: (many) => `Réessayer (${frNumber(many)})`,
  rest: (many) => `Continuer (${frNumber(many)})`,
  close: "Fermer",
  line: "Ligne",
  noAddress: "Sans courriel",
  states: {
    ready: "Peut être invitée",
    waiting: "Pas encore invitée",
    sending: "Invitation en cours…",
    withoutGroups: (reason) => `Invitée, mais pas ajoutée à tous les groupes. ${reason}`,
    taken: "Cette personne a déjà un compte ou une invitation.",
    groupBeyond: "Un groupe donne accès à quelque chose que vous n’avez pas vous-même.",
  },
  problems: {
    field: (name, reason) => `${name} : ${reason}`,
    quotes: "Les guillemets de cette ligne ne vont pas par paires.",
    duplicate: (line) => `Même courriel qu’à la ligne ${frNumber(line)}`,
    user: "Fait déjà partie des utilisateurs",
    group: (name) => `Il n’y a pas de groupe « ${name} », ou son nom n’est pas encore confirmé`,
    groups: (name) => `Plusieurs groupes s’appellent « ${name} »`,
    full: "Dépasse le nombre d’utilisateurs de votre forfait",
  },
  unfinished: {
    title: "Fermer sans inviter tout le monde?",
    text: "Les personnes qui ne sont pas encore invitées ne le seront pas, et cette liste n’est pas conservée.",
    stay: "Revenir à la liste",
    leave: "Fermer",
  },
};
