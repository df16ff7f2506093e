import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";
import { de, que } from "../elision.ts";
import type { sharing as en } from "../en/sharing.ts";
import { preferences } from "./sharing-preferences.ts";

const passwords = (count: number) => `${frNumber(count)} ${frPlural(count, "mot de passe", "mots de passe")}`;

export const sharing: typeof en = {
  day: isoDay,
  levels: {
    owner: "Propriétaire",
    admin: "Administrateur",
    write: "Accès en écriture",
    read: "Accès en lecture",
  },
  levelNotes: {
    admin: "Peut tout changer ici et décide qui a accès",
    write: "Peut ouvrir, créer, modifier et supprimer des entrées et des listes",
    read: "Peut ouvrir les entrées, sans rien changer",
  },
  you: "Vous",

  access: {
    paid: (action, price) => `${action} pour ${price} par mois`,
    title: "Accès des utilisateurs",
    addTitle: "Ajouter un utilisateur",
    email: "Courriel",
    level: "Niveau",
    known: "Personnes que vous connaissez",
    adding: "Ajout…",
    incomplete: "Veuillez fournir une adresse courriel valide et choisir un niveau",
    added: "L’utilisateur a été ajouté.",
    mailed: (email) => `Une invitation a été envoyée à ${email}.`,
    notMailed: (email) =>
      `Ce serveur n’envoie pas de courriel. Donnez à ${email} un lien sécurisé de la liste, ou demandez à cette personne de créer un compte.`,
    updated: "L’accès de l’utilisateur a été mis à jour.",
    loadFailed: "Impossible de charger la liste des accès. Veuillez réessayer plus tard.",
    list: "Personnes qui ont accès",
    levelOf: (who) => `Niveau ${de(who)}`,
    applyTo: (who) => `Appliquer à ${who}`,
    remove: (who) => `Retirer ${who}`,
    unverifiable: "Une personne de cette liste ne peut pas être vérifiée",
    unverifiableText:
      "Ce que le serveur dit de cette personne ne concorde pas. D’ici, rien n’est partagé avec elle.",
    readOnly: "Le propriétaire et les administrateurs décident qui a accès.",
  },

  status: {
    pending: "Invité, pas encore de compte",
    pendingText:
      "Cette personne reçoit un courriel. Quand elle aura un compte avec cette adresse, vous la confirmerez ici.",
    pendingUnsent:
      "Ce serveur n’envoie pas de courriel : dites à cette personne de créer un compte avec cette adresse. Vous la confirmerez ensuite ici.",
    unproven: "Attend que cette personne confirme son adresse",
    confirm: "Attend votre confirmation",
    confirmElse: "Attend une confirmation",
    unsigned: "Personne que vous connaissez n’a signé ceci",
    unsignedText:
      "Aucun propriétaire ni administrateur que vous connaissez n’a donné la clé à cette personne. Renseignez-vous, ou retirez-la.",
    altered: "Ce n’est pas l’invitation d’origine",
    alteredText: "L’adresse ou le niveau a été changé après l’invitation. Retirez-la et invitez de nouveau.",
    verified: "Codes comparés",
    notCompared: "Codes non comparés",
    changed: "Les clés ont changé",
    moved: "L’adresse a changé",
  },
  confirm: (who) => `Confirmer le partage avec ${who}`,
  confirmed: (who) => `${who} peut maintenant ouvrir ce coffre.`,
  verify: "Comparer les codes",
  verifyWith: (who) => `Comparer les codes avec ${who}`,
  verified: (who) => `Vous avez comparé les codes avec ${who}.`,

  trust: {
    yourCode: "Votre code d’identité",
    theirCode: "Son code d’identité",
    codesFailed: "Les codes n’ont pas pu être calculés. Fermez et réessayez.",
    shareTitle: (who) => `Partager avec ${who}`,
    confirmTitle: (who) => `Confirmer le partage avec ${who}`,
    verifyTitle: (who) => `Comparer les codes avec ${who}`,
    first: (who) =>
      `Vous n’avez encore rien partagé avec ${who}. C’est le serveur qui dit de qui il s’agit; les codes montrent si c’est vrai.`,
    known: (who) =>
      `Un partage existe déjà entre vous et ${who}, et son code est resté le même. Comparer les codes montre si c’est vraiment cette personne.`,
    how: "Appelez ou rencontrez cette personne, et lisez-vous l’un à l’autre les deux codes d’identité. Ils ne sont pas secrets. Chacun trouve le sien dans Paramètres, sous Préférences. Si un code diffère, arrêtez : une autre personne se fait peut-être passer pour l’un de vous.",
    later: "Ou continuez, et comparez plus tard avec « Comparer les codes » à côté de cette personne.",
    share: "Partager",
    sharing: "Partage…",
    shareUncompared: "Partager sans comparer",
    comparedShare: "Codes comparés : partager",
    confirmUncompared: "Confirmer sans comparer",
    confirming: "Confirmation…",
    comparedConfirm: "Codes comparés : confirmer",
    comparedAccept: "Codes comparés : accepter",
    comparedVerify: "Les codes sont les mêmes",
    saving: "Enregistrement…",
    changedTitle: (who) => `Les clés ${de(who)} ont changé`,
    changedText: (who) =>
      `Les clés que le serveur donne maintenant pour ${who} ne sont pas celles que vous connaissez. C’est le cas si ${who} a réinitialisé son compte pour repartir avec un compte vide. C’est aussi ainsi que quelqu’un tenterait de lire ce que vous partagez. Rien n’a été envoyé.`,
    changedHow:
      "Appelez cette personne à un numéro que vous avez déjà, ou rencontrez-la, et lisez-vous l’un à l’autre les deux codes.",
    newCode: "Son nouveau code d’identité",
    tick: (who) => `J’ai comparé le nouveau code avec ${who}, par téléphone ou en personne`,
    tickFirst: "Comparez d’abord les codes et cochez la case",
    trustShare: "Accepter les nouvelles clés et partager",
    trustConfirm: "Accepter les nouvelles clés et confirmer",
    trustAccept: "Accepter les nouvelles clés et le coffre",
    trustVerify: "Accepter les nouvelles clés",
  },

  preferences,

  removal: {
    title: (who) => `Retirer ${who}?`,
    active: (who, bucket) =>
      `${who} perd « ${bucket} » immédiatement, dans tous ses navigateurs. La clé du coffre est ensuite changée : ce qui sera enregistré dès maintenant lui restera fermé.`,
    seen: "Ce que cette personne a vu, elle l’a peut-être gardé. On vous dira quels mots de passe changer.",
    waiting: (who, bucket) =>
      `${who} n’a pas encore ouvert « ${bucket} ». L’invitation prend fin immédiatement.`,
    remove: "Retirer",
    removing: "Retrait…",
    removed: (who) => `${who} n’a plus accès.`,
    afterTitle: (who) => `${who} n’a plus accès`,
    could: (who, count) =>
      `${who} pouvait ouvrir ${passwords(count)} de ce coffre. ${frPlural(count, "Changez-le sur son site, puis ici.", "Changez ceux qui sont importants sur leurs sites, puis ici.")}`,
    couldAll: (who) =>
      `${who} pouvait ouvrir chaque mot de passe de ce coffre. Changez ceux qui sont importants sur leurs sites, puis ici.`,
    none: (who) => `Il n’y avait ici aucun mot de passe ${que(who)} aurait pu garder.`,
    list: "Mots de passe à changer",
    left: (who, count) => `${who} pouvait ouvrir ${passwords(count)} de ce coffre.`,
    show: "Les voir",
    dismiss: "Terminé",
  },

  rotation: {
    due: "La clé de ce coffre doit être changée",
    dueText:
      "Une personne qui l’avait est partie, ou a de nouvelles clés. Ce qui sera enregistré après le changement ne s’ouvrira plus avec la clé précédente.",
    begin: "Changer la clé",
    halfway: "La clé de ce coffre est en train d’être changée",
    halfwayText: "Ce qui est enregistré dès maintenant exige la nouvelle clé; le reste suit.",
    goOn: "Continuer",
    running: "Changement de la clé du coffre",
    starting: "Démarrage…",
    progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
    leave: "Vous pouvez fermer : le changement se poursuit tant que Keepwell est ouvert.",
    done: "La clé du coffre est changée.",
    failed: "Le changement de clé n’a pas pu être terminé. Rien n’est perdu : continuez quand vous voulez.",
  },

  people: {
    title: "Qui peut voir ceci",
    ofEntry: (entry) => `Qui peut voir « ${entry} »`,
    entryText: "Toute personne qui a le coffre peut ouvrir chacune de ses entrées.",
    list: "Personnes qui peuvent voir ceci",
    ownerHow: "Propriétaire",
    addedBy: (who) => `Ajouté par ${who}`,
    addedByYou: "Ajouté par vous",
    meantFor: (email) => `La clé a été donnée à ${email}`,
    addedByUnknown: "Ajouté par une personne inconnue",
    since: (day) => `depuis le ${day}`,
    waitsSince: (day) => `invité le ${day}`,
    notYet: "Ne peut encore rien ouvrir",
    verified: "Codes comparés",
    notCompared: "Codes non comparés",
    changed: "Les clés ont changé",
    moved: "L’adresse a changé",
  },

  incoming: {
    region: "Partagé avec vous",
    title: (name, email, bucket) => `${name} (${email}) partage « ${bucket} » avec vous`,
    ownTitle: (bucket) => `Un administrateur de « ${bucket} » en a donné la clé`,
    ownText: "Comparez le code de l’administrateur qui a changé en dernier la clé du coffre.",
    level: (level) => `Vous recevez : ${level}.`,
    means: {
      admin: "Vous pouvez tout y changer et décider qui a accès.",
      write: "Vous pouvez créer, modifier et supprimer ses entrées et ses listes.",
      read: "Vous pouvez ouvrir ses entrées et en copier le contenu, sans rien y changer.",
    },
    first:
      "Vous n’avez encore rien partagé avec cette personne. Si vous ne vous y attendiez pas, demandez avant d’accepter.",
    acceptUncompared: "Accepter, et comparer plus tard",
    accepting: "Acceptation…",
    decline: "Refuser",
    declining: "Refus…",
    declineTitle: (bucket) => `Refuser « ${bucket} »?`,
    declineText: (who) => `Vous perdez l’accès ${que(who)} vous a donné. Le partage peut être refait.`,
    declined: "Vous l’avez refusé.",
    accepted: (bucket) => `« ${bucket} » est maintenant parmi vos coffres.`,
    changed: (who) => `Les clés ${de(who)} ont changé`,
    changedText: (who, bucket) =>
      `« ${bucket} » arrive avec des clés qui ne sont pas celles que vous connaissez ${de(who)}. Rien n’en est ouvert tant que vous n’avez pas comparé les codes.`,
    changedAction: "Comparer les codes…",
    waiting: (who) => `En attente : ${who} doit vous confirmer`,
    waitingUnknown: "En attente de confirmation",
    waitingText: (bucket, day) =>
      bucket === "" ? `Pour un coffre, depuis le ${day}.` : `Pour « ${bucket} », depuis le ${day}.`,
  },

  leave: {
    title: "Quitter ce coffre",
    text: "Il disparaît de vos coffres et vous ne pouvez plus rien y ouvrir. La personne qui l’a partagé peut vous ajouter de nouveau.",
    action: "Quitter le coffre",
    question: (bucket) => `Quitter « ${bucket} »?`,
    leaving: "Départ…",
    left: (bucket) => `Vous avez quitté « ${bucket} ».`,
  },

  about: {
    name: "Nom du coffre",
    level: "Votre niveau",
    owner: "Propriétaire",
  },

  handover: {
    title: "Céder ce coffre",
    text: "Une personne qui a accès en devient propriétaire. Vous restez, comme administrateur.",
    noOne: "Personne d’autre ne peut encore ouvrir ce coffre. Partagez-le d’abord.",
    action: "Céder…",
    dialogTitle: (bucket) => `Céder « ${bucket} »`,
    to: "Nouveau propriétaire",
    choose: "Choisissez d’abord une personne",
    choosePerson: "Choisir une personne",
    consequences: [
      "Cette personne pourra supprimer le coffre et retirer tout le monde, vous aussi.",
      "Le coffre comptera dans son forfait, avec chaque personne avec qui il est partagé.",
      "Rien ne change avant son acceptation. D’ici là, vous pouvez retirer l’offre.",
    ],
    offer: "Offrir",
    offering: "Envoi de l’offre…",
    offered: (who) => `Le coffre est offert à ${who}.`,
    pending: (who, day) => `Offert à ${who} le ${day}. Rien ne change avant son acceptation.`,
    unknownPerson: "une personne",
    withdraw: "Retirer l’offre",
    withdrawing: "Retrait…",
    withdrawn: "L’offre est retirée.",
    offersYou: (who, bucket) => `${who} vous offre le coffre « ${bucket} »`,
    offersYouText:
      "En tant que propriétaire, vous décidez qui a accès et vous seul pouvez le supprimer. Il compte dans votre forfait. Le propriétaire actuel reste comme administrateur.",
    accept: "Accepter",
    accepting: "Acceptation…",
    decline: "Refuser",
    accepted: (bucket) => `« ${bucket} » vous appartient maintenant.`,
    declined: "Vous avez refusé l’offre.",
  },
};
