/** @file Small forms with the expected kind of each field. `-` means that nothing is offered for the field. */

const SHORT: Readonly<Record<string, string>> = {
  name: "login-name",
  now: "current-password",
  new: "new-password",
  code: "one-time-code",
  "-": "other",
};

/** Replaces each `@name`, `@now`, `@new`, `@code` and `@-` by the attribute with the expected kind. */
const expand = (html: string): string =>
  html.replaceAll(/@(name|now|new|code|-)/g, (_, kind: string) => `data-expect="${SHORT[kind]}"`);

const FORMS: Readonly<Record<string, string>> = {
  "sign in": `<form><h1>Sign in</h1><label>E-mail <input @name></label>
    <label>Password <input type="password" @now></label>
    <label><input type="checkbox"> Keep me signed in</label><button>Sign in</button></form>`,
  "sign in by tokens alone": `<form><input autocomplete="section-a username" @name>
    <input type="password" autocomplete="current-password" @now><button>OK</button></form>`,
  "sign in without any word": `<form><input @name><input type="password" @now><button>Go</button></form>`,
  "sign in with a customer number": `<form><label>Customer number <input name="knr" inputmode="numeric" @name></label>
    <label>PIN <input type="password" maxlength="6" @now></label><button>Log in</button></form>`,
  "sign in with a phone number": `<form action="/login"><input type="tel" name="phone" @name>
    <input type="password" name="pw" @now><button>Log in</button></form>`,
  "first step": `<form><label>Email <input type="email" @name></label><button>Next</button></form>`,
  "first step with a passkey": `<form><input name="q1" autocomplete="username webauthn" @name><button>OK</button></form>`,
  "second step": `<form><input type="hidden" name="user" value="ana"><h2>Welcome back</h2>
    <input type="password" name="passwd" @now><a href="#">Forgot password?</a><button>Next</button></form>`,
  "shown password": `<form><input name="email" @name>
    <input type="text" name="password" placeholder="Password" autocomplete="current-password" @now><button>Log in</button></form>`,
  "sign up": `<form><h1>Create your account</h1><label>First name <input name="fname" @-></label>
    <label>Email <input type="email" @name></label><label>Password <input type="password" minlength="12" @new></label>
    <label><input type="checkbox"> I agree to the terms</label><button>Create account</button></form>`,
  "sign up with a repetition": `<form><input name="nick" placeholder="User name" @name>
    <input type="password" name="p1" placeholder="Password" @new>
    <input type="password" name="p2" placeholder="Repeat password" @new><button>Register</button></form>`,
  "sign up under a heading": `<section><header><h1>Create an account</h1></header><div><form><input name="mail" @name>
    <input type="password" name="pw" @new><button>Continue</button></form></div></section>`,
  "sign in with two numbers": `<form><label>Branch <input name="n1" @name></label><label>Number <input name="n2" @name></label>
    <input type="password" @now><h2>Sign in</h2><button>Sign in</button></form>`,
  "sign in of a company": `<form><h2>Sign in</h2><label>Company name <input name="company" @name></label>
    <input type="password" @now><button>Sign in</button></form>`,
  "sign in with the token for a new password": `<form><input name="email" @name>
    <input type="password" autocomplete="new-password" @now><a href="#">Forgot password?</a><button>Sign in</button></form>`,
  "sign up with fields named after the user": `<form><h1>Create an account</h1><label>Email <input name="user_email" @name></label>
    <label>Phone <input name="user_phone" type="tel" @-></label><label>Address <input name="user_address" @-></label>
    <input type="password" @new><button>Register</button></form>`,
  "sign up by token": `<form><input type="email" @name><input type="password" autocomplete="new-password" @new>
    <button>OK</button></form>`,
  "change of a password": `<form><h1>Change password</h1><label>Current password <input type="password" @now></label>
    <label>New password <input type="password" @new></label>
    <label>Confirm password <input type="password" @new></label><button>Save</button></form>`,
  "reset of a password": `<form><h1>Set a new password</h1><label>New password <input type="password" @new></label>
    <label>Repeat <input type="password" @new></label><button>Reset password</button></form>`,
  "sign in and sign up in one form": `<form><input type="email" name="login_email" @name>
    <input type="password" name="login_password" placeholder="Password" @now><button>Sign in</button>
    <input type="email" name="other_email" @name><input type="password" name="other_password" placeholder="Password" @now></form>`,
  Finnish: `<form><label>Sähköposti <input @name></label><label>Salasana <input type="password" @now></label>
    <button>Kirjaudu</button></form>`,
  Persian: `<form><label>نام کاربری <input @name></label><label>رمز عبور <input type="password" @now></label>
    <button>ورود</button></form>`,
  French: `<form><h1>Connexion</h1><label>Courriel <input name="a" @name></label>
    <label>Mot de passe <input type="password" name="b" @now></label><button>Se connecter</button></form>`,
  "French sign up": `<form><h2>Créer un compte</h2><label>Adresse courriel <input name="a" @name></label>
    <label>Mot de passe <input type="password" @new></label><label>Prénom <input name="c" @-></label><button>S’inscrire</button></form>`,
  German: `<form><label>Benutzername <input @name></label><label>Passwort <input type="password" @now></label>
    <a href="#">Passwort vergessen?</a><button>Anmelden</button></form>`,
  "Spanish sign up": `<form><label>Correo <input @name></label><label>Contraseña <input type="password" @new></label>
    <label>Repita la contraseña <input type="password" @new></label><button>Registrarse</button></form>`,
  Japanese: `<form><label>メールアドレス <input @name></label><label>パスワード <input type="password" @now></label>
    <button>ログイン</button></form>`,
  "Russian sign up": `<form><label>Логин <input @name></label><label>Пароль <input type="password" @new></label>
    <label>Повторите пароль <input type="password" @new></label><button>Зарегистрироваться</button></form>`,
  "code of an app": `<form><h1>Two-factor authentication</h1><label>6-digit code <input inputmode="numeric" maxlength="6" @code></label>
    <button>Verify</button></form>`,
  "code in boxes": `<form><h1>Two-step verification</h1><input maxlength="1" inputmode="numeric" autocomplete="one-time-code" @code>
    ${'<input maxlength="1" inputmode="numeric" @code>'.repeat(5)}<button>Verify</button></form>`,
  "code in boxes without a token": `<form><h2>Enter the code of your authenticator app</h2>
    ${'<input maxlength="1" @code>'.repeat(6)}<button>Verify</button></form>`,
  "code by token": `<form><input autocomplete="one-time-code" @code><button>OK</button></form>`,
  "code that was sent": `<form><p>Enter the code</p><label>Verification code <input maxlength="6" inputmode="numeric" @-></label>
    <button>Verify</button><button type="button">Resend code</button></form>`,
  search: `<form role="search"><input type="search" name="q" @-><input name="query" placeholder="Search by user name" @-></form>`,
  newsletter: `<form><h3>Subscribe to our newsletter</h3><input type="email" name="email" @-><button>Subscribe</button></form>`,
  "newsletter that says so in its text": `<form><p>Our newsletter comes on Mondays.</p><input type="email" name="user_email" @->
    <button>Anmelden</button></form>`,
  "order of a guest": `<form><p>You order as a guest.</p><label>Email <input type="email" @-></label><button>Continue</button></form>`,
  comment: `<form><label>Email <input type="email" name="user_email" @-></label><input name="user_name" placeholder="Name" @->
    <textarea @-></textarea><button>Send</button></form>`,
  contact: `<form><label>Your name <input name="name" @-></label><label>Email <input type="email" @-></label>
    <label>Message <textarea @-></textarea></label><button>Send</button></form>`,
  card: `<form><label>Card number <input autocomplete="cc-number" @-></label>
    <label>Security code <input type="password" maxlength="4" name="cvv" @-></label><button>Pay</button></form>`,
  address: `<form><label>Street <input autocomplete="address-line1" @-></label><label>City <input @-></label>
    <label>Postal code <input @-></label><select name="country" @-><option>Canada</option></select><button>Continue</button></form>`,
  "decoy in a sign in": `<form><input name="email" @name><div style="position:absolute;left:-5000px">
    <input name="website_honeypot" @-></div><input type="password" name="pw" @now><button>Log in</button></form>`,
  "hidden second password": `<form><input name="login" @name><input type="password" name="pw" @now>
    <input type="password" name="pw2" style="display:none"><button>Log in</button></form>`,
  "fields called like members of their form": `<form><input type="hidden" name="elements"><input type="hidden" name="parentNode">
    <input type="hidden" name="querySelectorAll"><input type="hidden" name="getAttribute"><input name="name" placeholder="User name" @name>
    <input type="password" name="id" @now><button name="children">Log in</button></form>`,
  "sign in beside other sites": `<form><button>Sign up with Google</button><button>Log in</button><input name="email" @name>
    <input type="password" @now><a href="#">Create an account</a></form>`,
  "no form": `<div><div><div><span>User name</span><input @name></div></div>
    <div><div><span>Password</span><input type="password" @now></div></div><div role="button">Log in</div></div>`,
  "shadow roots": `<x-field><template shadowrootmode="open"><label>User name <input @name></label></template></x-field>
    <x-field><template shadowrootmode="open"><label>Password <input type="password" @now></label></template></x-field>`,
};

export const LABELLED_FORMS = Object.entries(FORMS).map(([title, html]) => ({ title, html: expand(html) }));
