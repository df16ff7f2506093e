import type { PasskeysText } from "../en/passkeys.ts";

export const passkeys: PasskeysText = {
  setting: "Enregistrer et utiliser les clés d’accès des sites Web",
  settingHint:
    "Quand un site Web demande une clé d’accès, une fenêtre de Keepwell permet d’en enregistrer ou d’en utiliser une.",
  lead: "Keepwell peut aussi enregistrer les clés d’accès que les sites Web proposent de créer, et s’en servir pour vous connecter. Quand un site en demande une, une fenêtre de Keepwell s’ouvre et vous choisissez.",
  turnOn: "Enregistrer et utiliser les clés d’accès",
  isOn: "Keepwell enregistre et utilise les clés d’accès des sites Web. Rechargez les pages déjà ouvertes.",
  neverOn: (host) => `Laisser au navigateur les clés d’accès de ${host}`,
  askedTitle: (host) => `${host} demande une clé d’accès`,
  signInTitle: (host) => `Se connecter à ${host} avec une clé d’accès?`,
  saveTitle: (host) => `Enregistrer une clé d’accès pour ${host}?`,
  excludedTitle: (host) => `Vous avez déjà une clé d’accès pour ${host}`,
  goneTitle: "Le site Web n’attend plus",
  party: (domain) => `La clé d’accès est pour ${domain}.`,
  choose: "Choisissez l’entrée à utiliser pour vous connecter.",
  chooseFurther: "Cette entrée a plusieurs clés d’accès. Choisissez-en une.",
  sharedIn: (bucket) => `Partagé : ${bucket}`,
  nowShared:
    "D’autres personnes partagent maintenant le coffre de cette entrée. Choisissez-la de nouveau pour vous connecter.",
  signIn: "Se connecter",
  signingIn: "Connexion…",
  saveFor: (user) => `Pour ${user}`,
  saveIn: "Enregistrer dans",
  inNewEntry: (name) => `Elle est enregistrée dans une nouvelle entrée, « ${name} ».`,
  save: "Enregistrer la clé d’accès",
  never: "Pas sur ce site",
  excluded: (entry) =>
    `Elle se trouve dans l’entrée « ${entry} ». Utilisez-la pour vous connecter au lieu d’en créer une autre.`,
  ok: "OK",
  useBrowser: "Utiliser plutôt le navigateur",
  close: "Fermer",
  tryAgain: "Réessayer",
  gone: "La page a été fermée ou ne demande plus rien. Recommencez sur le site Web.",
  locked: "Keepwell a été verrouillé. Déverrouillez-le, puis recommencez sur le site Web.",
  signedOut: "Plus aucun compte n’est connecté. Connectez-vous à Keepwell, puis recommencez sur le site Web.",
  noLonger:
    "La clé d’accès n’est plus dans ce compte. Utilisez plutôt le navigateur, ou connectez-vous autrement.",
  busy: "Attendez que la clé d’accès soit enregistrée.",
  undone:
    "Le site Web a cessé d’attendre pendant l’enregistrement de la clé d’accès. Keepwell l’a supprimée de nouveau. Recommencez sur le site Web.",
  left: (entry) =>
    `L’entrée « ${entry} » a une clé d’accès que le site Web ne connaît pas, et Keepwell n’a pas pu la supprimer. Supprimez-la de l’entrée dans le coffre.`,
  noRoom: "Cette entrée n’a plus de place pour une clé d’accès. Choisissez-en une autre.",
};
