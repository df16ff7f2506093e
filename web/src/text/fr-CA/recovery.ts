import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";
import { de } from "../elision.ts";
import type { recovery as en } from "../en/recovery.ts";

const buckets = (count: number) => `${frNumber(count)} ${frPlural(count, "coffre", "coffres")}`;
const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

export const recovery: typeof en = {
  forgot: {
    title: "Mot de passe oublié",
    text: "Nous vous envoyons un lien pour choisir un nouveau mot de passe. Un navigateur dont Keepwell se souvient, ou votre code de récupération, ouvre ensuite ce que vous avez enregistré.",
    email: "Courriel",
    submit: "Continuer",
    submitting: "Envoi…",
    fill: "Saisissez votre courriel",
    failed:
      "Désolé, nous ne pouvons pas traiter votre demande. Vérifiez votre adresse courriel et réessayez.",
    sent: "Merci. Nous venons de vous envoyer la marche à suivre pour récupérer votre compte. Vous devriez recevoir le courriel d’ici quelques minutes.",
    sentHint:
      "Le lien est valable 30 minutes. Suivez-le de préférence dans un navigateur que vous avez déjà utilisé avec Keepwell : il pourra peut-être ouvrir sans code ce que vous avez enregistré.",
    noMail:
      "Certains serveurs n’envoient pas de courriel. Si le vôtre en est un, demandez le lien dès maintenant à la personne qui en est responsable : il est dans la boîte d’envoi.",
    back: "Retour à la connexion",
  },
  reset: {
    title: "Réinitialiser le mot de passe",
    opening: "Vérification de votre lien…",
    noToken: "Suivez de nouveau le lien de votre courriel.",
    noTokenText: "Cette page a été rechargée, et elle ne garde aucun lien.",
    askAgain: "M’envoyer un nouveau lien",
    email: "Courriel",
    password: "Mot de passe",
    repeat: "Répéter le mot de passe",
    mismatch: "Les deux mots de passe sont différents.",
    fill: "Remplissez les trois champs",
    fillCode: "Saisissez votre code de récupération",
    fillAdministrator: "Demandez d’abord à un administrateur",
    fillPhrase: "Confirmez ci-dessous que vous repartez avec un compte vide",
    submit: "Définir le mot de passe",
    submitting: "Mise en place du mot de passe…",
    failed: "Désolé, nous ne pouvons pas traiter votre demande. Veuillez réessayer dans quelques minutes.",
    done: "Votre nouveau mot de passe est en place. Vous pouvez maintenant vous connecter.",
    doneCode:
      "Votre code de récupération a servi et ne fonctionne plus. Créez-en un nouveau dans vos paramètres, sous Récupération.",
    doneAdministrator: "Vos mots de passe et vos notes sont tous là.",
    doneEmpty: (days) =>
      `Votre compte repart vide. Si vous retrouvez votre code de récupération ou un ancien mot de passe d’ici ${days} jours, ramenez tout dans vos paramètres, sous Récupération.`,
    toLogin: "Se connecter",
    ways: "Comment ouvrir ce que vous avez enregistré",
    browser: "Avec ce navigateur",
    browserNote: "Keepwell s’en souvient. Vous gardez tout.",
    code: "Avec mon code de récupération",
    codeNote: "36 caractères, sur la feuille ou dans le fichier que vous avez gardé. Vous gardez tout.",
    noCode: "Ce compte n’a pas de code de récupération.",
    otherBrowsers: (count) =>
      `${frNumber(count)} ${frPlural(count, "autre navigateur peut", "autres navigateurs peuvent")} ouvrir sans code ce que vous avez enregistré : suivez-y le lien.`,
    administrator: "Demander à un administrateur",
    administratorNote:
      "Un administrateur de votre équipe. Vous comparez un code ensemble, et vous gardez tout.",
    empty: "Repartir avec un compte vide",
    emptyNote: "Si rien de cela n’est possible. Ce que vous avez enregistré reste verrouillé.",
    replace: "Je n’ai pas créé ce compte : le supprimer",
    replaceNote:
      "Son adresse n’a jamais été confirmée. Supprimez-le avec tout ce qu’il contient et créez votre propre compte.",
    fillNames: "Entrez votre prénom et votre nom",
    fillReplace: "Confirmez ci-dessous que l’autre compte peut être supprimé",
    doneReplace: "L’autre compte n’a plus votre adresse, et votre nouveau compte est prêt.",
    unopened:
      "Ce navigateur n’a pas pu ouvrir ce que vous avez enregistré. Utilisez votre code de récupération.",
  },
  first: { title: "Choisissez votre mot de passe" },
  administrator: {
    ask: "Demander à un administrateur",
    asking: "Demande en cours…",
    askText:
      "Les administrateurs de votre équipe sont prévenus. L’un d’eux vous appelle pour comparer un code. Poursuivez dans ce navigateur : aucun autre ne peut utiliser la réponse. Vous choisirez le nouveau mot de passe ensuite.",
    refused: "Un administrateur a refusé. Vous pouvez demander de nouveau.",
    waiting: (enterprise) => `Les administrateurs ${de(enterprise)} sont prévenus`,
    waitingText: (until) =>
      `Appelez l’un d’eux. Cette page affiche un code dès qu’un administrateur répond. Vous pouvez la fermer, et revenir dans ce navigateur avec un nouveau lien de réinitialisation jusqu’au ${isoDay(until)}.`,
    compare: (admin) => `Comparez le code avec ${admin}`,
    compareText:
      "Assurez-vous que c’est bien votre administrateur : parlez-lui par téléphone ou en personne. Vous devez voir ce code tous les deux.",
    compareWarning:
      "Si un seul caractère diffère, arrêtez-vous : un pirate se fait peut-être passer pour l’un de vous.",
    code: "Code à comparer",
    same: "Nous avons le même code",
    takenOver: (admin) => `${admin} répond maintenant à votre demande`,
    takenOverText: (before, admin) =>
      `Le code que vous avez vu servait avec ${before} et n’est plus valable. Comparez le nouveau code avec ${admin}.`,
    compared: "Vous avez comparé le code",
    comparedText:
      "Dès que l’administrateur a accepté, un nouveau lien de réinitialisation vous est envoyé. Suivez-le dans ce navigateur.",
    ready: "L’administrateur vous a rendu votre compte",
    readyText: "Choisissez votre nouveau mot de passe. Vous gardez tout.",
  },
  code: {
    label: "Code de récupération",
    hint: "Les majuscules, les espaces et les traits d’union ne comptent pas.",
    mistyped: "Il y a une faute de frappe dans ce code. Comparez-le groupe par groupe.",
    whole: "Aucune faute de frappe.",
  },
  empty: {
    title: "Ce que vous perdez",
    losses: [
      "Tout ce que vous avez enregistré est mis sous clé, et votre compte repart vide. Les personnes qui ont accès à l’un de vos coffres le gardent.",
      "Votre code de récupération et vos navigateurs de confiance n’ouvrent plus le compte. Créez ensuite un nouveau code.",
    ],
    keeps: (days) =>
      `Gardez votre code de récupération actuel : pendant ${days} jours, ce code ou un ancien mot de passe peut rouvrir ce que vous avez enregistré. Ensuite, tout ce qui est sous clé est effacé pour de bon.`,
    phrase: "repartir à vide",
    label: (phrase) => `Tapez « ${phrase} » pour confirmer`,
  },
  taken: {
    hint: "Cette adresse est la vôtre, mais vous n’avez pas créé le compte?",
    link: "Demander un lien pour le remplacer",
  },
  replace: {
    title: "L’autre compte sera supprimé",
    losses: [
      "Tout ce qui y est enregistré est supprimé, avec ses sessions, son code de récupération et ses deuxièmes facteurs.",
      "Les coffres qu’il partage sont supprimés pour tout le monde, et son abonnement prend fin.",
      "S’il appartient à une équipe, l’équipe le conserve sans votre adresse.",
    ],
    forever:
      "C’est définitif. Si vous avez créé ce compte vous-même et voulez garder ce qu’il contient, choisissez une autre façon.",
    phrase: "supprimer le compte",
    label: (phrase) => `Tapez « ${phrase} » pour confirmer`,
  },
  page: {
    codeTitle: "Code de récupération",
    codeText:
      "Si vous oubliez votre mot de passe, ce code ouvre ce que vous avez enregistré. Ce n’est pas un des codes de secours, qui remplacent votre téléphone à la connexion. Personne d’autre ne l’a, pas même nous : imprimez-le et gardez-le avec vos papiers importants.",
    none: "Vous n’avez pas de code de récupération.",
    unsaved: (at) => `Créé le ${isoDay(at)}, sans confirmation que vous l’avez gardé.`,
    saved: (at) => `Gardé depuis le ${isoDay(at)}.`,
    make: "Créer un code de récupération",
    renew: "Créer un nouveau code",
    renewNote: "Le précédent ne fonctionne plus.",
    askPassword: "Saisissez votre mot de passe pour créer le code.",
    password: "Mot de passe",
    fillPassword: "Saisissez votre mot de passe",
    making: "Création du code…",
    shown: "Voici votre code de récupération",
    shownText:
      "Il n’est affiché que cette fois. Imprimez-le ou téléchargez-le maintenant, puis confirmez ci-dessous.",
    copyCode: "Code de récupération",
    print: "Imprimer",
    download: "Télécharger",
    check: "Confirmez que vous l’avez",
    checkText: "Tapez ces deux groupes du code que vous avez gardé.",
    group: (number) => `Groupe ${number}`,
    checkWrong: "Cela ne correspond pas au code.",
    checkReplaced:
      "Le code affiché ici ne fonctionne plus, car un autre a été créé entre-temps. Détruisez sa trousse. Gardez celle de l’autre code, ou créez un nouveau code.",
    confirm: "Je l’ai gardé",
    later: "Plus tard",
    confirmed: "Votre code de récupération est gardé.",
    browsersTitle: "Navigateurs de confiance",
    browsersText:
      "Après une réinitialisation du mot de passe, chacun d’eux peut ouvrir ce que vous avez enregistré, sans le code. Pour en ajouter un, connectez-vous en cochant « Se souvenir de ce navigateur ».",
    noBrowsers: "Aucun navigateur de confiance.",
    browser: "Navigateur",
    since: "De confiance depuis",
    used: "Dernier usage",
    usedOn: (at) => `Dernier usage : ${at}`,
    thisBrowser: "Ce navigateur",
    distrust: "Retirer la confiance",
    distrustOf: (browser) => `Retirer la confiance à ${browser}`,
    distrusted: "Ce navigateur n’a plus votre confiance.",
  },
  old: {
    title: "Données antérieures",
    text: (bucketCount, entryCount, until) =>
      `Jusqu’au ${isoDay(until)}, vous pouvez ramener ${buckets(bucketCount)} avec ${entries(entryCount)}, d’avant que votre compte reparte vide.`,
    with: "Qu’avez-vous retrouvé?",
    code: "Mon ancien code de récupération",
    password: "Un ancien mot de passe",
    passwordLabel: "Ancien mot de passe",
    submit: "Tout récupérer",
    submitting: "Récupération en cours…",
    fill: "Saisissez ce que vous avez retrouvé",
    systemName: "Mots de passe privés récupérés",
    restored: (count) => `${buckets(count)} ${frPlural(count, "ramené", "ramenés")}.`,
    unverifiable: (count) =>
      `${buckets(count)} ${frPlural(count, "n’a pas pu être vérifié et reste verrouillé", "n’ont pas pu être vérifiés et restent verrouillés")}.`,
    waiting:
      "Vos anciens mots de passe privés sont revenus, dans un coffre à part. Déplacez-les dans Mots de passe privés.",
    move: "Les déplacer maintenant",
    moving: "Déplacement…",
    moved: "Vos anciens mots de passe privés sont dans Mots de passe privés.",
  },
  reminder: {
    noCode: "Créez un code de récupération",
    noCodeText:
      "Sans lui, oublier votre mot de passe de Keepwell peut vous coûter tout ce que vous enregistrez ici.",
    noCodeInTeam:
      "Un administrateur de votre équipe peut vous rendre votre compte. Avec un code à vous, vous n’avez rien à demander.",
    unsaved: "Gardez votre code de récupération",
    unsavedText: "Vous n’avez pas confirmé que vous l’avez gardé. Créez-en un nouveau et gardez-le.",
    make: "Préparer la récupération",
    later: "Pas maintenant",
    old: "Vos données antérieures sont encore là",
    oldText: (until) =>
      `Avec votre code de récupération ou un ancien mot de passe, vous pouvez les ramener jusqu’au ${isoDay(until)}.`,
    bringBack: "Les récupérer",
    link: "Vous avez suivi un lien de réinitialisation",
    linkText: (email) =>
      `Vous utilisez le compte ${de(email)}. Pour continuer avec le lien, déconnectez-vous.`,
    signOut: "Se déconnecter et continuer",
  },
  kit: {
    title: "Trousse de récupération Keepwell",
    account: "Compte",
    server: "Serveur",
    made: "Créé le",
    code: "Code de récupération",
    howTitle: "Si vous oubliez votre mot de passe",
    how: [
      "Ouvrez le serveur dans votre navigateur et choisissez « Mot de passe oublié ».",
      "Suivez le lien envoyé à votre adresse courriel.",
      "Tapez ce code. Vos mots de passe et vos notes sont tous là de nouveau.",
    ],
    warning:
      "Toute personne qui a ce code et accès à votre boîte courriel peut ouvrir ce que vous avez enregistré. Gardez-le sur papier ou dans un coffre-fort.",
    file: "trousse-de-recuperation-keepwell.txt",
    date: isoDay,
  },
};
