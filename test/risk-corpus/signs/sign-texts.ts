/** Words for the mails of the signs, by language. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const
export type Language = (typeof languages)[number]

/** A letter that asks for nothing. */
export const calm: Readonly<Record<Language, string>> = {
  en: 'Hello Ann, we met last week at the fair in Leeds and talked about the new shelves. The drawings are ready, and I would like to show them to you whenever it suits. Have a good week.',
  de: 'Hallo Anna, wir haben uns letzte Woche auf der Messe in Leipzig getroffen und über die neuen Regale gesprochen. Die Zeichnungen sind fertig, und ich zeige sie dir gern, wann es dir passt. Eine schöne Woche.',
  fr: 'Bonjour Anne, nous nous sommes vus la semaine passée au salon de Lyon et avons parlé des nouvelles étagères. Les dessins sont prêts et je vous les montrerai volontiers quand vous le souhaitez. Bonne semaine.',
  es: 'Hola Ana, nos vimos la semana pasada en la feria de León y hablamos de las nuevas estanterías. Los dibujos están listos y me gustaría enseñártelos cuando te venga bien. Que tengas una buena semana.',
  it: 'Ciao Anna, ci siamo visti la settimana scorsa alla fiera di Lecce e abbiamo parlato dei nuovi scaffali. I disegni sono pronti e te li mostro volentieri quando preferisci. Buona settimana.',
  nl: 'Hallo Anna, we zagen elkaar vorige week op de beurs in Leiden en spraken over de nieuwe planken. De tekeningen zijn klaar en ik laat ze je graag zien wanneer het je uitkomt. Een fijne week.',
  pt: 'Olá Ana, encontrámo-nos na semana passada na feira de Leiria e falámos das novas estantes. Os desenhos estão prontos e gostava de os mostrar quando te der jeito. Uma boa semana.',
  pl: 'Cześć Anno, spotkaliśmy się w zeszłym tygodniu na targach w Lublinie i rozmawialiśmy o nowych półkach. Rysunki są gotowe i chętnie je pokażę, kiedy będzie ci pasowało. Miłego tygodnia.',
}

/** A notice that demands a confirmation of an account. */
export const luring: Readonly<Record<Language, string>> = {
  en: 'Your account has been suspended. Please verify your account today.',
  de: 'Ihr Konto wurde gesperrt. Bitte bestätigen Sie Ihre Daten noch heute.',
  fr: 'Votre compte a été suspendu. Veuillez vérifier votre compte dès aujourd’hui.',
  es: 'Su cuenta ha sido suspendida. Verifique su cuenta hoy mismo.',
  it: 'Il suo conto è stato sospeso. Verifichi il suo account oggi stesso.',
  nl: 'Uw account is geblokkeerd. Bevestig uw gegevens nog vandaag.',
  pt: 'A sua conta foi suspensa. Verifique a sua conta ainda hoje.',
  pl: 'Twoje konto zostało zablokowane. Potwierdź swoje dane jeszcze dziś.',
}

/** A file and the password that opens it, given and withheld. */
export const locked: Readonly<Record<Language, { readonly given: string; readonly withheld: string }>> = {
  en: {
    given: 'The drawings are attached. The password for the file is Lot4711.',
    withheld: 'The drawings are attached. They open as we agreed on the telephone.',
  },
  de: {
    given: 'Die Zeichnungen liegen bei. Das Passwort für die Datei lautet Lot4711.',
    withheld: 'Die Zeichnungen liegen bei. Sie öffnen sich so, wie wir es am Telefon besprochen haben.',
  },
  fr: {
    given: 'Les dessins sont joints. Mot de passe du fichier : Lot4711',
    withheld: 'Les dessins sont joints. Ils s’ouvrent comme convenu au téléphone.',
  },
  es: {
    given: 'Los dibujos van adjuntos. La contraseña del archivo es: Lot4711',
    withheld: 'Los dibujos van adjuntos. Se abren como acordamos por teléfono.',
  },
  it: {
    given: 'I disegni sono allegati. Password del file: Lot4711',
    withheld: 'I disegni sono allegati. Si aprono come concordato al telefono.',
  },
  nl: {
    given: 'De tekeningen zitten erbij. Het wachtwoord van het bestand is Lot4711.',
    withheld: 'De tekeningen zitten erbij. Ze gaan open zoals we aan de telefoon afspraken.',
  },
  pt: {
    given: 'Os desenhos seguem em anexo. Senha do arquivo: Lot4711',
    withheld: 'Os desenhos seguem em anexo. Abrem como combinámos ao telefone.',
  },
  pl: {
    given: 'Rysunki są w załączniku. Hasło do pliku: Lot4711',
    withheld: 'Rysunki są w załączniku. Otwierają się tak, jak ustaliliśmy przez telefon.',
  },
}

/** The lines that mail programs put above a forwarded message: sender, date, subject, recipient. */
export const forwardFields: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: ['From', 'Date', 'Subject', 'To'],
  de: ['Von', 'Gesendet', 'Betreff', 'An'],
  fr: ['De', 'Envoyé', 'Objet', 'À'],
  es: ['De', 'Enviado', 'Asunto', 'Para'],
  it: ['Da', 'Inviato', 'Oggetto', 'A'],
  nl: ['Van', 'Verzonden', 'Onderwerp', 'Aan'],
  pt: ['De', 'Enviada', 'Assunto', 'Para'],
  pl: ['Od', 'Wysłano', 'Temat', 'Do'],
}

/** A brand that people of the language know, under a name with another word, and the domain that is its own. */
export const known: Readonly<Record<Language, { readonly name: string; readonly domain: string }>> = {
  en: { name: 'PayPal Notices', domain: 'paypal.com' },
  de: { name: 'Sparkasse Mitteilung', domain: 'sparkasse.de' },
  fr: { name: 'Crédit Agricole Courrier', domain: 'credit-agricole.fr' },
  es: { name: 'CaixaBank Aviso', domain: 'caixabank.es' },
  it: { name: 'Intesa Sanpaolo Avviso', domain: 'intesasanpaolo.com' },
  nl: { name: 'Rabobank Bericht', domain: 'rabobank.nl' },
  pt: { name: 'Millennium bcp Aviso', domain: 'millenniumbcp.pt' },
  pl: { name: 'mBank Powiadomienie', domain: 'mbank.pl' },
}
