/**
 * @file Runs before the first paint. web/index.html requests it first. Without this script the page works, but loads
 * more slowly, flashes white in the dark theme, and shows nothing before its code has loaded.
 */
(() => {
  const root = document.documentElement;

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const parsed = (key) => {
    try {
      return JSON.parse(stored(key) ?? "null") ?? {};
    } catch {
      return {};
    }
  };

  /** The account that was used last. */
  const account = () => {
    const accounts = parsed("keepwell.identities");
    return Array.isArray(accounts)
      ? accounts.find((one) => one?.uid === stored("keepwell.active"))
      : undefined;
  };

  /**
   * Applies the stored appearance. ui/src/appearance.ts owns the stored value and applies it again, and
   * web/src/screens/use-team-account.ts sets `data-account` again.
   */
  const applyAppearance = () => {
    const { theme, density, locale } = parsed("keepwell.appearance");
    const french = (navigator.language ?? "").toLowerCase().startsWith("fr");
    root.dataset.theme = ["light", "dark"].includes(theme) ? theme : "system";
    root.dataset.density = density === "compact" ? "compact" : "default";
    root.dataset.account = typeof account()?.entity === "string" ? "enterprise" : "";
    root.lang = ["en", "fr-CA"].includes(locale) ? locale : french ? "fr-CA" : "en";
  };

  /**
   * Why the page will ask for the password, or undefined if it will not. web/src/app/idle-lock.ts has the same rule.
   */
  const lockReason = () => {
    const noted = stored("keepwell.locked");
    if (noted !== null) return noted;
    const time = stored("keepwell.lock");
    const chosen = ["1", "5", "60", "240"].includes(time) ? Number(time) : 15;
    const limit = Number.parseInt(stored("keepwell.lock-limit") ?? "", 10) || Number.POSITIVE_INFINITY;
    const minutes = Math.min(time === "close" ? Number.POSITIVE_INFINITY : chosen, limit);
    const idle = Date.now() - Number(stored("keepwell.last-active") ?? 0);
    if (idle > minutes * 60_000 || (Number.isFinite(minutes) && idle < -60_000)) return "idle";
    // Only the page's code can find out whether another tab is open.
    return time === "close" && sessionStorage.getItem("keepwell.tab") === null ? "unknown" : undefined;
  };

  /** Whether a passkey unlocks the account in this browser. web/src/app/passkey-hint.ts stores it. */
  const hasPasskey = (uid) => {
    const uids = parsed("keepwell.passkeys");
    return "PublicKeyCredential" in window && Array.isArray(uids) && uids.includes(uid);
  };

  /** The name of the page that will be shown first, or undefined if the document contains no template of it. */
  const firstPage = () => {
    const path = location.pathname;
    const active = account();
    if (!active) return ["/app/", "/app/auth/login"].includes(path) ? "login" : undefined;
    if (/^\/app\/(auth|signup|legal|verify|share)\b/.test(path)) return undefined;
    const reason = lockReason();
    if (reason) return `lock-${reason}${hasPasskey(active.uid) ? "-passkey" : ""}`;
    if (path !== "/app/") return undefined;
    return typeof active.entity === "string" ? "team-home" : "home";
  };

  /**
   * Requests all chunks of the first page at once. The page itself would request them one after the other. The build
   * writes their names into `meta` elements (web/build/first-chunks.ts).
   */
  const requestChunks = (page) => {
    const who = page?.startsWith("lock")
      ? "lock"
      : stored("keepwell.identities") === null
        ? "guest"
        : "member";
    for (const name of [root.lang, who, `${who}:${root.lang}`]) {
      const files = document.querySelector(`meta[name="first-chunks:${name}"]`)?.content ?? "";
      for (const file of files.split(" ").filter(Boolean)) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.crossOrigin = "";
        link.href = `/app/${file}`;
        document.head.append(link);
      }
    }
  };

  const filled = (text) =>
    text.replaceAll(/\{(name|email|entity)\}/g, (_, field) => String(account()?.[field] ?? ""));

  /** Replaces the placeholders of the template with the account's own name and address. */
  const fillIn = (page) => {
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = filled(walker.currentNode.data);
    for (const input of page.querySelectorAll("input")) input.value = filled(input.value);
  };

  /** Returns the text for screen readers. It leaves out an avatar's initials, which only the real page has. */
  const spokenIn = (element) => {
    const copy = element.cloneNode(true);
    for (const decoration of copy.querySelectorAll("[aria-hidden]")) decoration.remove();
    return copy.textContent;
  };

  const nameOf = (element) =>
    element.name || element.getAttribute("href") || element.ariaLabel || spokenIn(element);

  /** Returns the control of the real page that replaces this control of the first page. */
  const counterpart = (control) =>
    [...document.querySelectorAll(`#root ${control.localName}`)].find(
      (other) => nameOf(other) === nameOf(control),
    );

  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;

  /** Copies the typed or chosen value into the same field of the real page. */
  const copyInput = (input) => {
    const other = counterpart(input);
    if (!other) return;
    if (input.type === "checkbox" && input.checked !== other.checked) other.click();
    if (input.type === "checkbox" || input.value === other.value) return;
    write.call(other, input.value);
    other.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /**
   * Keeps the keys of pressed shortcuts, and the keys that are typed outside fields after the shortcut that opens the
   * palette. A shortcut is Ctrl or Command with a slash or one of `letters`. A capital letter needs Shift. Returns a
   * function that stops this and sends the kept keys to the real page.
   */
  const keepKeys = (letters) => {
    const kept = [];
    const keep = (event) => {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
      // The real page can handle keys before it has a heading. It has handled this key, so the earlier keys are
      // dropped.
      if (event.defaultPrevented) {
        kept.length = 0;
        return;
      }
      const isMod = (ctrlKey || metaKey) && !altKey;
      const isLetter = letters.includes(shiftKey ? key.toUpperCase() : key.toLowerCase());
      const isShortcut = isMod && (isLetter || key === "/" || code === "Slash");
      const isSearch = kept.findLast((one) => one.ctrlKey || one.metaKey)?.key.toLowerCase() === "k";
      if (key === "Escape" && isSearch) kept.length = 0;
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      // A space presses a focused button.
      const isForControl =
        event.target.localName === "input" || (key === " " && event.target.localName === "button");
      if (!isShortcut && !(isTyped && isSearch && !isForControl)) return;
      event.preventDefault();
      kept.push(event);
    };
    addEventListener("keydown", keep);
    return () => {
      removeEventListener("keydown", keep);
      for (const event of kept) document.body.dispatchEvent(new KeyboardEvent("keydown", event));
    };
  };

  /**
   * Removes the first page when the real page has a heading. Typed values, the focus and the last press of a button
   * move to the real page.
   */
  const handOver = (page, app, releaseKeys) => {
    let pressed;
    const press = (event) => {
      pressed = event.target.closest("button") ?? pressed;
    };
    // The press is noted at its start, because a button that is removed while the user holds it down gets no click.
    page.addEventListener("pointerdown", (event) => {
      if (event.button === 0) press(event);
    });
    // A press that leaves the button or becomes a scroll is forgotten.
    page.addEventListener("pointerup", (event) => {
      if (!pressed?.contains(event.target)) pressed = undefined;
    });
    page.addEventListener("pointercancel", () => {
      pressed = undefined;
    });
    page.addEventListener("click", (event) => {
      // Enter in a field presses the button that sends the form.
      if (event.target.closest("button")) event.preventDefault();
      press(event);
    });
    page.addEventListener("submit", (event) => event.preventDefault());

    new MutationObserver((_, observer) => {
      if (!app.querySelector("h1")) return;
      observer.disconnect();
      const focused = page.contains(document.activeElement) && document.activeElement;
      app.style.visibility = "";
      for (const input of page.querySelectorAll("input")) copyInput(input);
      if (focused) counterpart(focused)?.focus();
      page.remove();
      // In the next task, React has rendered the typed values, so the button can be pressed.
      setTimeout(() => {
        if (pressed) counterpart(pressed)?.click();
        releaseKeys();
      });
    }).observe(app, { childList: true, subtree: true });
  };

  /** Shows the first page. The root of the real page stays hidden until the real page has a heading. */
  const paint = (name) => {
    const template = document.querySelector(`template[data-first-page="${name}:${root.lang}"]`);
    if (!template) return;
    const page = document.createElement("div");
    page.id = "first-page";
    page.append(template.content.cloneNode(true));
    fillIn(page);
    document.title = filled(template.dataset.title);
    const app = document.getElementById("root");
    app.style.visibility = "hidden";
    document.body.append(page);
    page.querySelector("[autofocus]")?.focus();
    handOver(page, app, keepKeys(name.endsWith("home") ? ["k", "F", "L"] : []));
  };

  applyAppearance();
  const page = isSecureContext ? firstPage() : undefined;
  requestChunks(page);
  // This paints before the scripts of the real page run, because they wait for the whole document.
  if (page) document.addEventListener("readystatechange", () => paint(page), { once: true });
})();
