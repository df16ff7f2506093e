/**
 * @file The words with which pages name what they ask for, in lower case. The words are in the languages of the pages
 * on which the classifier is measured. A word also matches inside a longer word, unless `_` marks that the word must
 * begin or end there.
 */

import { withoutAccents } from "./normalize.ts";

const WORDS = {
  password: [
    "password passwd passwrd _pass_ _pwd pwd_ pword passphrase _psw _pw_ userpass loginpass",
    "mot_de_passe motdepasse _mdp passwort kennwort contrasena contrasenya _clave_ senha palavra_passe",
    "wachtwoord haslo losenord adgangskode kodeord passord salasana heslo jelszo parola sifre _geslo lozinka",
    "пароль κωδικος_προσβασης συνθηματικο סיסמה סיסמא كلمة_المرور كلمة_السر パスワード 密码 密碼 口令 비밀번호 암호",
    "sifrə _parol_ kata_sandi mat_khau รหัสผ่าน",
    "passcode parool slaptazod _parole fjalekalim wagwoord lykilord zaporka парол лозинк گذرواژه رمز_عبور पासवर्ड",
  ],
  pin: ["_pin_ _pin1 _pincode"],
  again: [
    "confirm repeat retype reenter re_enter re_type again verify verification repassword pass2 password2 password_2",
    "passwordrepeat _conf_ _cpassword _rpassword _second_ wiederhol bestatig repet_ repetez repetir repita repite",
    "reescrib ripeti conferma herhaal bevestig powtorz potwierdz upprepa bekraft gentag gjenta bekreft vahvista",
    "potvr zopakuj znovu ujra megerosit tekrar повтор подтвер επιβεβαιωση אימות تأكيد 確認 もう一度 确认 再次 확인",
    "ulangi konfirmasi nhap_lai xac_nhan",
  ],
  fresh: [
    "_new newpass _choose _create _set_ _pick_ desired _nouveau _nouvelle _choisi _neues_ _neue_ _nuevo _nueva _crea_",
    "_elige _elija _nuovo _nuova _scegli _novo_ _nova_ _escolha _nieuw _kies _nowe _nytt_ _nyt_ _uusi _uj_ _yeni новый",
    "новая 新し 新密 新的 새_ 새로운 _baru",
  ],
  current: [
    "current _old existing previous _actuel _ancien _aktuell _altes_ derzeitig _actual_ antigua anterior attuale vecchia",
    "atual_ huidig _oude_ obecne _stare_ nuvarande nuvaerende navaerende nykyinen stavajici jelenlegi mevcut _eski текущ",
    "старый 当前 現在 旧密 현재 기존 lama_",
  ],
  user: [
    "username user_name userid user_id _user_ _sso_id _identifier_ loginname loginid login_id logon _uid_ _uname account_name accountname",
    "_account_id _accountid membername member_id memberid screen_name screenname",
    "_handle_ _usr _userlogin online_id _sign_in_name signinname",
    "nom_d_utilisateur nomutilisateur identifiant _pseudo utilisateur benutzer nutzername anmeldename usuari _utente _utilizador gebruiker uzytkownik anvandar brugernavn brukernavn kayttaja uzivatel",
    "felhasznalo kullanici корисни логин пользовател ονομα_χρηστη שם_משתמש اسم_المستخدم ユーザ ログインid 会員番号 会員id",
    "用户名 用戶名 账号 帐号 帳號 賬號 아이디 _nama_pengguna ten_dang_nhap",
    "nickname _nick_ _alias_ utilizator korisnic korisnik uporabnis pouzivatel kasutaja lietotaj naudotoj vartotoj потребител",
    "користувач логін аккаунт учетная_запись نام_کاربری ชื่อผู้ใช้ उपयोगकर्ता tai_khoan 账户 帳戶 _kennung",
  ],
  customer: [
    "member_number membernumber membership card_number cardnumber _customer_id customer_number customernumber client_number",
    "contract_number numero_de_client numero_client kundennummer _mitglied numero_de_cliente cliente _codigo_de_acesso",
    "kundenr kundnummer klantnummer 会員番号 お客様番号 契約番号 会员号 회원번호 고객번호",
    "account_number account_no_ accountnumber library_card barcode student_number student_id matric employee_number employee_id",
    "personnummer personal_number _cpf_ _cnpj_ _dni_ _rut_ _nif_ cedula documento _pesel codice_fiscale code_client codice_cliente",
    "policy_number subscriber_number registration_number contract_no",
  ],
  email: [
    "email _e_mail _mail_ mailaddress courriel correo posta_elettronica _e_posta _eposta почт メール 邮箱 邮件 電子郵件 信箱",
    "이메일 메일_ _surel",
    "sahkoposti _sposti epost_ _epost mejl _e_past _el_past имейл имэйл ηλεκτρονικ ایمیل بريد דואר אימייל อีเมล ईमेल thu_dien_tu 电邮 電郵",
  ],
  phone: [
    "phone mobile _tel_ _cell _gsm_ _msisdn telefon telephone celular telefono movil handynummer portable телефон 電話",
    "手机 手機 휴대 전화 so_dien_thoai",
    "_mobil_ _handy_ _tlf_ puhelin telefoon _sdt_ موبایل جوال เบอร์โทร",
  ],
  /** Words for a one-time code, which an authenticator app shows or the site sends. */
  code: [
    "verification_code verificationcode verify_code security_code securitycode auth_code authcode authentication_code",
    "access_code confirmation_code _digit_code code_de_verification code_de_securite code_de_confirmation sicherheitscode",
    "bestatigungscode codigo_de_v codigo_de_s codice_di_v codice_di_s verificatiecode kod_weryfikacyjny vahvistuskoodi",
    "dogrulama_kodu _код_ 验证码 驗證碼 確認コード 인증번호 인증_코드",
  ],
  /** Words for a code that an authenticator app shows. */
  authenticator: [
    "one_time onetime _otp otp_ _totp _2fa _tfa two_factor twofactor two_step _mfa authenticator time_dependent time_based",
    "double_authentification deux_etapes einmalcode einmalpasswort zwei_faktor dos_pasos dos_factores due_fattori",
    "dois_fatores tweestaps dwuetapow engangskode iki_adim двухфактор 認証コード ワンタイム 二段階 两步 兩步 双重 2단계 otp인증",
  ],
  card: [
    "_cc_ _cvv card_no_ _cvc _csc _cvn card_security card_code cardcode credit_card creditcard debit_card",
    "card_verification gift_card gift_cert expir _iban _bic_ routing _securitycode_card kartennummer carte_bancaire tarjeta 卡号",
  ],
  search: [
    "search _query _q_ _find_ _keyword recherche chercher suche_ _suchen buscar busqueda cerca_ zoek szukaj szukaj_ sok_",
    "поиск 検索 搜索 검색 _cari_ tim_kiem",
  ],
  person: [
    "first_name firstname last_name name_first name_last lastname _fname _lname _given_name _givenname full_name fullname surname middle_name",
    "_your_name_ _family_name familyname real_name display_name prenom nom_de_famille _nom_ vorname nachname _nombre_",
    "apellido _nome_ cognome sobrenome voornaam achternaam imie nazwisko fornamn efternamn etternavn etunimi sukunimi",
    "фамилия 姓名 氏名 _이름 birth _dob_ _bday geburts naissance nacimiento _age_ _gender _title_ _salutation",
  ],
  place: [
    "address_line address1 address2 street _city_ _town_ _zip zipcode zip_code postal postcode post_code _state_ province",
    "country _county_ _suburb _apt_ _suite adresse_postale code_postal _ville_ strasse _ort_ _plz direccion ciudad indirizzo",
    "citta_ _cap_ endereco cidade _straat company organization organisation entreprise firma_ empresa",
    "_school _message _comment _feedback _website _url_ _coupon promo voucher discount referral",
  ],
  secret: [
    "_ssn social_security _answer security_question _question captcha _phrase_ _nip_ _tax_ passport license licence _tin_ digits_of",
  ],
  signIn: [
    "sign_in signin log_in login log_on logon _signon sign_on connexion se_connecter connecter identifiez anmeld einlogg",
    "iniciar_sesion inicia_sesion ingresar _entrar acceder accedi inloggen zaloguj logowanie logga_in log_ind logg_inn",
    "kirjaudu prihlas bejelentkez giris_yap oturum autentific войти вход συνδεση התחבר تسجيل_الدخول ログイン 登录 登入 로그인",
    "_masuk dang_nhap _unlock welcome_back daxil_ol _giris",
    "prijava_ prijavi _prijava увійти вхід вписване autentificare conectare sisene pieteik prisijung ورود _دخول כניסה เข้าสู่ระบบ acessar",
  ],
  signUp: [
    "sign_up signup register registration registrieren create_account create_an_account create_your create_a_new",
    "create_my create_new new_account open_an_account createaccount account_create _join _enroll get_started",
    "start_free free_trial try_for_free become_a_member new_customer inscription inscri creer_un_compte creer_mon",
    "konto_erstell registrarse registrate registrar crear_cuenta crear_una registrati registrazione iscriv crea_account",
    "criar_conta cadastr registreren account_aanmaken zarejestruj rejestrac skapa_konto opret_ registrer rekisteroi",
    "registrov regisztr kayit uye_ol qeydiyyat inregistr зарегистр регистрац создать εγγραφη הרשמה انشاء 登録 新規 注册 註冊 회원가입",
    "가입 daftar dang_ky",
    "registracij реєстрац registar_ registreeri ثبت_نام สมัคร loo_konto luo_tili stofna",
  ],
  /**
   * Names of other sites whose accounts can be used to sign in, such as Google. Pages for signing in and pages for
   * signing up both have buttons with these names.
   */
  otherSite: [
    "google facebook _apple_ twitter linkedin microsoft github yahoo amazon paypal _sso_ single_sign_on_ _vk_ яндекс",
  ],
  change: [
    "change_password change_your_password changepassword change_pass update_password reset_password password_reset",
    "resetpassword reset_your set_password set_a_new set_new new_password newpassword password_change edit_password",
    "changer_le_mot changer_mon modifier_le_mot reinitialis passwort_andern passwort_zurucksetzen kennwort_andern",
    "cambiar_contrasena restablecer cambia_password reimposta alterar_senha redefinir wachtwoord_wijzigen zmien_haslo",
    "byt_losenord сменить сброс 修改密码 重置密码 パスワード変更 비밀번호_변경",
  ],
  /** Words on a button that leads to the next step. A page that asks only for the login name has such a button. */
  next: [
    "continue _next_ _weiter_ continuer suivant siguiente continuar _avanti_ prosegui volgende doorgaan _dalej_ fortsatt",
    "fortsaet _nasta_ _neste_ _jatka_ pokracovat _dalsi_ tovabb _ileri_ devam далее продолж συνεχεια 次へ 続ける 下一步 继续 다음",
  ],
  remember: [
    "remember keep_me keep_signed stay_signed stay_logged keepme rememberme angemeldet_bleiben se_souvenir rester_connecte",
    "memoriser recordar recuerdame mantener ricorda lembrar onthoud ingelogd_blijven zapamietaj kom_ihag husk_mig husk_meg",
    "muista запомнить 保持 記憶 次回 자동_로그인 beni_hatirla ingat_saya trust_this persistent",
  ],
  forgot: [
    "forgot lost_password lost_your trouble_signing cant_sign can_t_access vergessen oublie olvid dimentic esquec vergeten",
    "nie_pamietasz zapomnia glomt glemt unohd zapomen elfelejt unuttum забыл ξεχασ שכחת نسيت 忘 잊 찾기 lupa quen_mat",
    "забул zaborav pozabl _uitat zabud unustas aizmirs pamirs فراموش ลืม recuperar recuperer mot_de_passe_perdu",
  ],
  subscribe: [
    "subscribe newsletter subscription mailing_list abonn newsletter_anmeld suscri iscriviti_alla inscreva nieuwsbrief",
    "prenumer nyhetsbrev uutiskirje bulten рассылк подписат メルマガ 订阅 訂閱 구독 send_me_a_copy keep_me_updated",
  ],
  /** Words of forms in which users order without an account. */
  guest: ["_guest_ en_tant_qu_invite als_gast como_invitado como_ospite"],
  /** Words of forms that order or pay for something. Such forms take the same addresses. */
  order: [
    "checkout _shipping _delivery _billing _payment place_order livraison paiement commande _kasse bestell",
    "versand zahlung lieferung envio entrega _pedido spedizione pagamento betaling verzend dostaw zamowien оплат доставк",
    "配送 支払 결제",
  ],
  /** Words that show that the site sends a code by message. No entry can make such a code. */
  sent: [
    "resend send_code send_again _sent_ _send_ _sms _text_message by_text emailed email_verification phone_verification",
    "mail_verification phone_number_verification renvoyer _envoye erneut_senden gesendet reenviar enviado reinvia inviato",
    "yenid_n tekrar_gonder отправ 再送 发送 發送 获取 재전송 captcha check_code image_code",
  ],
  /** Names of decoys: fields that users do not see and only programs fill. */
  decoy: [
    "_fake fakepass fakeuser fakeemail honeypot _honey _dummy _trap_ _robot _human_ do_not_fill leave_blank leave_empty leave_this",
  ],
  terms: [
    "terms privacy_policy i_agree i_accept conditions_d conditions_generales j_accepte nutzungsbedingungen datenschutz",
    "_agb_ terminos condiciones termini_ termos voorwaarden regulamin villkor vilkar ehdot соглас 規約 条款 약관 by_signing_up",
    "newsletter send_me_ i_would_like receive_",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Concept = keyof typeof WORDS;

const LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(WORDS).map(([concept, lines]) => [
    concept,
    lines.flatMap((line) => line.split(" ")).map((word) => withoutAccents(word).replaceAll("_", " ")),
  ]),
);

/** Whether a normalized text names the concept. */
export const names = (text: string, concept: Concept): boolean => {
  if (text === "") return false;
  const whole = ` ${text} `;
  return LISTS.get(concept)?.some((word) => whole.includes(word)) ?? false;
};
