/** Words of texts that may be the password of what came with them. */

const maxCandidates = 50
const maxText = 1_000_000
const longest = 64

/**
 * Words for a password in European languages, Russian and Ukrainian among them, and short forms. A word that goes on
 * (`Passwortschutz`) is another.
 */
const words = [
  // English, German, Dutch, the Scandinavian languages, Finnish
  ...['password', 'passwd', 'passcode', 'passphrase', 'pass', 'pwd', 'pw', 'pin', 'code', 'passwort'],
  ...['kennwort', 'passwörter', 'zugangscode', 'losungswort', 'entpackpasswort', 'zip-passwort'],
  ...['wachtwoord', 'lösenord', 'passord', 'kodeord', 'adgangskode', 'salasana', 'lykilorð'],
  // French, Spanish, Portuguese, Catalan, Italian, Romanian
  ...['mot de passe', 'mdp', 'code d’accès', "code d'accès", 'contraseña', 'contrasena', 'clave', 'senha'],
  ...[
    'palavra-passe',
    'palavra passe',
    'contrasenya',
    'parola d’ordine',
    "parola d'ordine",
    'parola',
    'parolă',
  ],
  // Polish, Czech, Slovak, Slovene, Croatian, Hungarian, the Baltic languages, Turkish, Albanian, Maltese
  ...[
    'hasło',
    'haslo',
    'heslo',
    'geslo',
    'lozinka',
    'zaporka',
    'šifra',
    'jelszó',
    'jelszo',
    'parool',
    'salasõna',
  ],
  ...['slaptažodis', 'parole', 'şifre', 'sifre', 'parola', 'fjalëkalimi', 'password tal-fajl'],
  // Russian, Ukrainian, Bulgarian, Serbian, Greek
  ...['пароль', 'парол', 'парола', 'лозинка', 'шифра', 'κωδικός', 'κωδικός πρόσβασης', 'συνθηματικό'],
].toSorted((left, right) => right.length - left.length)

const letters = '\\p{L}\\p{N}_'
const word = new RegExp(
  `(?<![${letters}])(?:${words.map((text) => text.replace(/[-.’']/g, "[-.’']")).join('|')})(?![${letters}])`,
  'giu',
)

/** Between such a word and the password: what it opens, a verb, a colon. Each step is short, so that work is linear. */
const fillers = new Set(
  [
    'is the for to of this file archive zip attachment document attached open extract unzip opening it was will be use please following below:',
    'ist lautet für das die der den dem diese dieser datei archiv anhang zum öffnen entpacken dokument bitte',
    'est de du la le les pour ce cette fichier archive pièce jointe ouvrir suivant',
    'es el la los para este archivo documento adjunto abrir del siguiente é do da para o arquivo ficheiro anexo abrir seguinte',
    'è il lo per aprire questo allegato file archivio seguente is het voor bestand bijlage openen',
    'är för filen er til filen on tiedoston jest do pliku to je pro soubor k souboru este pentru a fisierul',
    'для архива файла к от это до файлу архіву',
    'rar 7z pdf doc docx xls xlsx excel word pdf-datei zip-datei zip-file',
  ].flatMap((text) => text.split(' ')),
)

const tokenAt = /[^\s"'“”„‟«»‹›‘’`<>|]{1,100}/uy
const quotedAt = /["“”„«‹'‘’`]([^"“”„«»‹›'‘’`\n]{1,64})["“”»›'‘’`]/uy
const spaceAt = /[\s:=\-–—>→*_|]+/uy
const linkAt = /^[a-z][a-z0-9+.-]{1,20}:\/\//i
const maxSteps = 12

type Candidate = { readonly word: string; readonly rank: number; readonly order: number }

/**
 * Returns words of the texts (a mail, its subject, a chat, a page) that may be a password, the likely ones first, at
 * most 50. A pure function of the texts: those before others are the likelier ones.
 */
export function passwordCandidates(texts: readonly string[]): string[] {
  const found: Candidate[] = []
  const add = (candidate: string, rank: number) => {
    const plain = candidate.trim()
    if (plain.length >= 2 && plain.length <= longest) found.push({ word: plain, rank, order: found.length })
  }
  for (const given of texts) {
    const text = given.slice(0, maxText).normalize('NFC')
    const isNear = besideWords(text, add)
    if (isNear) loneTokens(text, add)
  }
  const best = found.toSorted((left, right) => left.rank - right.rank || left.order - right.order)
  return [...new Set(best.map((candidate) => candidate.word))].slice(0, maxCandidates)
}

type Add = (candidate: string, rank: number) => void

/** Takes what stands behind each word for a password; returns whether there is such a word. */
function besideWords(text: string, add: Add): boolean {
  let count = 0
  for (const match of text.matchAll(word)) {
    if (++count > 500) break
    const end = match.index + match[0].length
    behind(text, end, add)
    before(text, match.index, add)
  }
  return count > 0
}

function behind(text: string, from: number, add: Add): void {
  let at = from
  let hasColon = false
  let isLineTaken = false
  let ranked = 0
  for (let step = 0; step < maxSteps && at < text.length; step++) {
    const space = matchAt(spaceAt, text, at)
    if (space !== null) {
      at += space[0].length
      if (/[:=→]/.test(space[0])) hasColon = true
      // an empty line ends what belongs together, where nothing announced more
      if (!hasColon && /\n\s*\n/.test(space[0])) return
      continue
    }
    const quoted = matchAt(quotedAt, text, at)
    if (quoted !== null) {
      add(quoted[1] ?? '', 0)
      return
    }
    const token = matchAt(tokenAt, text, at)
    if (token === null) {
      at++
      continue
    }
    if (hasColon && !isLineTaken) {
      isLineTaken = true
      rest(text, at, add)
    }
    at += token[0].length
    const plain = bare(token[0])
    if (fillers.has(plain.toLowerCase()) || linkAt.test(plain)) {
      if (hasColon) add(plain, 6)
      if (/[:=]$/.test(token[0])) hasColon = true
      continue
    }
    if (plain === '') continue
    const rank = (hasColon ? 0 : 1) + (isMixed(plain) ? 0 : hasColon ? 1 : 3) + ranked
    add(plain, rank)
    // the same with the punctuation that may belong to it
    if (plain !== token[0]) add(token[0], rank + 1)
    if (++ranked >= 3) return
  }
}

/** Everything to the end of the line: passwords of several words. */
function rest(text: string, from: number, add: Add): void {
  const end = text.indexOf('\n', from)
  const line = text.slice(from, Math.min(end === -1 ? text.length : end, from + longest + 1)).trim()
  if (line.includes(' ') && line.split(/\s+/).length <= 6) add(line, 3)
}

/** `use Summer2024 as password`: the word before. */
function before(text: string, until: number, add: Add): void {
  const tokens = text
    .slice(Math.max(0, until - 100), until)
    .split(/\s+/)
    .filter((token) => token !== '')
  for (const token of tokens.slice(-3).reverse()) {
    const plain = bare(token.replace(/^["“„«‹'‘`]+|["”“»›'’`]+$/g, ''))
    if (isMixed(plain)) add(plain, 4)
  }
}

/** Tokens of digits and letters anywhere in a text that speaks of a password, and lines that are one token. */
function loneTokens(text: string, add: Add): void {
  let count = 0
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.length > 2000) continue
    const tokens = trimmed.split(/\s+/)
    for (const token of tokens) {
      if (++count > 50_000) return
      if (token.length > longest || linkAt.test(token) || token.includes('@')) continue
      const plain = bare(token)
      if (tokens.length === 1 && plain.length >= 3 && !token.endsWith(',')) add(plain, isMixed(plain) ? 2 : 5)
      else if (isMixed(plain) && plain.length >= 4) add(plain, 5)
    }
  }
}

/** Without the punctuation of the sentence around it. */
function bare(token: string): string {
  return token.replace(/^[([{<*_]{1,8}/, '').replace(/[)\]}>,;:.!?*_]{1,8}$/, '')
}

/** Digits only, digits with letters, or letters with signs and capitals inside: no word of a sentence. */
function isMixed(token: string): boolean {
  const digits = /\p{N}/u.test(token)
  if (/^\p{N}+$/u.test(token)) return token.length >= 3
  return (
    (digits && /\p{L}/u.test(token)) ||
    (digits && /[^\p{L}\p{N}]/u.test(token)) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /[!@#$%^&*+]\p{L}|\p{L}[@#$%^&*+]/u.test(token)
  )
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
