/**
 * @file Checks that the browser has what Keepwell needs, before the application runs. If something is missing, or the
 * application did not load, this script shows a message in place of the page. src/main.tsx waits for the promise
 * `window.browserCheck`, which says whether everything is there. This file contains its own texts, because the page's
 * texts are modules, and an old browser may be unable to read modules. The file is written in ECMAScript 5, so that old
 * browsers can run it. web/test/check-browser.test.ts checks this.
 */
(function () {
  "use strict";

  var WORDS = {
    en: {
      title: "Keepwell cannot run in this browser",
      insecureTitle: "This address is not secure",
      insecure:
        "This page was opened over plain http. Browsers allow cryptography only on addresses that begin with https://. Open Keepwell at such an address, or ask the person who runs this server for it.",
      storage:
        "The browser blocks site data for this address, so Keepwell cannot remember that you are signed in. Allow cookies and site data for this address in the browser’s settings, then try again.",
      keys: "The browser cannot make the keys that protect a vault. Update it, or use another one.",
      wasm: "WebAssembly is turned off, so Keepwell cannot work with your password. Lockdown Mode and some security settings turn it off. Allow it for this address, then try again.",
      old: "The browser is too old. Update it, or use another one.",
      unloadedTitle: "Keepwell could not be loaded",
      unloaded: "A part of the page did not arrive. Check your connection, then try again.",
      missing: "Missing here: ",
      versions: "Keepwell works in these browsers, and in newer ones: ",
      safe: "If you have an account, nothing has happened to it.",
      retry: "Try again",
      other: "Français",
    },
    "fr-CA": {
      title: "Keepwell ne peut pas fonctionner dans ce navigateur",
      insecureTitle: "Cette adresse n’est pas sécurisée",
      insecure:
        "Cette page a été ouverte en http simple. Les navigateurs ne permettent la cryptographie qu’aux adresses qui commencent par https://. Ouvrez Keepwell à une telle adresse ou demandez-la à la personne qui exploite ce serveur.",
      storage:
        "Le navigateur bloque les données de site pour cette adresse : Keepwell ne peut donc pas retenir que votre session est ouverte. Autorisez les témoins et les données de site pour cette adresse dans les paramètres du navigateur, puis réessayez.",
      keys: "Le navigateur ne peut pas créer les clés qui protègent un compte. Mettez-le à jour ou utilisez-en un autre.",
      wasm: "WebAssembly est désactivé : Keepwell ne peut donc pas traiter votre mot de passe. Le mode Isolement et certains paramètres de sécurité le désactivent. Autorisez-le pour cette adresse, puis réessayez.",
      old: "Le navigateur est trop ancien. Mettez-le à jour ou utilisez-en un autre.",
      unloadedTitle: "Keepwell n’a pas pu être chargé",
      unloaded: "Une partie de la page n’est pas arrivée. Vérifiez votre connexion, puis réessayez.",
      missing: "Il manque ici : ",
      versions: "Keepwell fonctionne dans ces navigateurs et dans les plus récents : ",
      safe: "Si vous avez un compte, il n’a subi aucun changement.",
      retry: "Réessayer",
      other: "English",
    },
  };

  var VERSIONS = "Chrome 137, Edge 137, Firefox 130, Safari 17.5 (iOS 17.5)";

  // The newest built-ins that the page uses. A browser that has them also has the syntax of the page's code.
  var BUILT_INS = {
    "AbortSignal.any": typeof AbortSignal === "function" && AbortSignal.any,
    "Array.prototype.toSpliced": Array.prototype.toSpliced,
    BroadcastChannel: window.BroadcastChannel,
    "Intl.Segmenter": typeof Intl === "object" && Intl.Segmenter,
    "Map.groupBy": typeof Map === "function" && Map.groupBy,
    "Promise.withResolvers": typeof Promise === "function" && Promise.withResolvers,
    "String.prototype.isWellFormed": String.prototype.isWellFormed,
    "URL.canParse": typeof URL === "function" && URL.canParse,
    "light-dark()":
      typeof CSS === "object" && CSS.supports && CSS.supports("color", "light-dark(#000, #fff)"),
  };

  function missingBuiltIns() {
    return Object.keys(BUILT_INS).filter(function (name) {
      return !BUILT_INS[name];
    });
  }

  /** If site data is blocked, some browsers throw when a script reads `localStorage`, and others at the first call. */
  function canStore() {
    try {
      window.localStorage.getItem("keepwell.active");
      window.sessionStorage.getItem("keepwell.active");
      return Boolean(window.indexedDB);
    } catch (_refused) {
      return false;
    }
  }

  /** Resolves to `name` if the browser cannot make such a key, otherwise to null. */
  function missingKey(name, usages) {
    return window.crypto.subtle.generateKey({ name: name }, false, usages).then(
      function () {
        return null;
      },
      function () {
        return name;
      }
    );
  }

  function missingKeys() {
    return Promise.all([
      missingKey("Ed25519", ["sign", "verify"]),
      missingKey("X25519", ["deriveBits"]),
    ]).then(function (names) {
      return names.filter(Boolean);
    });
  }

  /**
   * Makes the checks that need no waiting. Returns the reasons against the browser, as names in WORDS, and the names of
   * missing built-ins.
   */
  function lookAround() {
    var reasons = [];
    var missing = missingBuiltIns();
    if (window.isSecureContext === false) reasons.push("insecure");
    else if (!window.crypto || !window.crypto.subtle) missing.push("WebCrypto");
    if (missing.length > 0) reasons.push("old");
    if (!canStore()) reasons.push("storage");
    if (typeof WebAssembly !== "object") reasons.push("wasm");
    return { reasons: reasons, missing: missing };
  }

  function storedLocale() {
    try {
      return JSON.parse(window.localStorage.getItem("keepwell.appearance") || "{}").locale;
    } catch (_refused) {
      return undefined;
    }
  }

  function locale() {
    var stored = storedLocale();
    if (stored === "en" || stored === "fr-CA") return stored;
    return /^fr/i.test(navigator.language || "") ? "fr-CA" : "en";
  }

  function element(name, text) {
    var made = document.createElement(name);
    if (text) made.textContent = text;
    return made;
  }

  function button(text, onClick) {
    var made = element("button", text);
    made.type = "button";
    made.addEventListener("click", onClick);
    return made;
  }

  function header(words, chosen, found) {
    var made = element("header");
    var mark = element("img");
    mark.src = "/app/mark.svg";
    mark.alt = "";
    made.appendChild(mark);
    made.appendChild(element("span", "Keepwell"));
    made.appendChild(
      button(words.other, function () {
        show(found, chosen === "en" ? "fr-CA" : "en");
      })
    );
    made.lastChild.lang = chosen === "en" ? "fr-CA" : "en";
    return made;
  }

  function titleOf(words, found) {
    return words[found.reasons[0] + "Title"] || words.title;
  }

  function explanation(words, found) {
    var made = element("main");
    made.appendChild(element("h1", titleOf(words, found)));
    found.reasons.forEach(function (reason) {
      made.appendChild(element("p", words[reason]));
    });
    if (found.missing.length > 0)
      made.appendChild(element("p", words.missing + found.missing.join(", ") + "."));
    if (found.reasons[0] !== "unloaded") made.appendChild(element("p", words.versions + VERSIONS + "."));
    made.appendChild(element("p", words.safe));
    made.appendChild(
      button(words.retry, function () {
        location.reload();
      })
    );
    return made;
  }

  function show(found, chosen) {
    var words = WORDS[chosen];
    var place = element("div");
    document.title = titleOf(words, found) + " · Keepwell";
    document.documentElement.lang = chosen;
    document.body.textContent = "";
    place.id = "unfit";
    place.appendChild(header(words, chosen, found));
    place.appendChild(explanation(words, found));
    document.body.appendChild(place);
  }

  function replacePage(found) {
    var style = element("link");
    style.rel = "stylesheet";
    style.href = "/app/check-browser.css";
    document.head.appendChild(style);
    show(found, locale());
  }

  function explain(found) {
    if (document.readyState !== "loading") replacePage(found);
    else
      document.addEventListener("DOMContentLoaded", function () {
        replacePage(found);
      });
  }

  var found = lookAround();
  if (found.reasons.length > 0) {
    explain(found);
    window.browserCheck = window.Promise && Promise.resolve(false);
    return;
  }
  // The application calls this function if one of its parts cannot be loaded and it has not rendered anything yet.
  window.explainUnloaded = function () {
    explain({ reasons: ["unloaded"], missing: [] });
  };
  // The application's first file, or a file that it imports, could not be loaded.
  window.addEventListener(
    "error",
    function (event) {
      if (event.target && event.target.type === "module") window.explainUnloaded();
    },
    true
  );
  window.browserCheck = missingKeys().then(function (names) {
    if (names.length === 0) return true;
    explain({ reasons: ["keys"], missing: names });
    return false;
  });
})();
