/**
 * Distinguishes the words of a lure from their denial: "your account has not been suspended", "you do not need to
 * verify it", "we never ask for your password", "do not open mails that ask you to confirm it". A condition ("if you do
 * not verify …"), a future event ("not yet") or a failure ("could not be verified") is not a denial. The patterns of
 * denial exist for each language of the packs; they are matched against the original text, within one sentence.
 */

/** Number of UTF-16 units before and after a phrase in which its sentence is read. */
const reachBefore = 140
const reachAfter = 24
const longestInside = 400

/** Harmful events on accounts, by language; word stems. */
const events = {
  en: 'suspend|block|lock|limit|restrict|disabl|deactivat|clos|hack|compromis|terminat|delet|expir|stolen|frozen',
  de: 'gesperrt|blockiert|eingeschränkt|deaktiviert|geschlossen|gehackt|kompromittiert|abgelaufen|gelöscht|eingefroren',
  fr: 'suspend|bloqu|limit|restrein|désactiv|ferm|pirat|compromis|expir|supprim|gel',
  es: 'bloquead|suspendid|limitad|restringid|desactivad|cerrad|hackead|comprometid|expirad|caducad|eliminad',
  it: 'bloccat|sospes|limitat|disattivat|chius|compromess|scadut|violat|eliminat',
  pt: 'bloquead|suspens|limitad|restringid|desativad|encerrad|fechad|comprometid|expirad|eliminad|excluíd',
  nl: 'geblokkeerd|opgeschort|beperkt|gedeactiveerd|gesloten|gehackt|verlopen|verwijderd|bevroren',
  pl: 'zablokowan|zawieszon|ograniczon|dezaktywowan|zamknięt|wygas|przejęt|usunięt',
}

/** Statements that an event did not happen; a condition or a "yet" after it cancels the denial. */
const didNotHappen = anyOf([
  `(?:has|have|had|was|were|is|are)(?:\\s+not|n['’]t)\\s+(?:been\\s+)?(?:${events.en})`,
  `(?<!noch\\s)\\b(?:nicht|nie)\\s+(?:${events.de})(?=\\s*(?:worden|$|[.!]))`,
  `n['’](?:a|ont|est|avait)\\s+(?:pas|jamais)\\s+(?:été\\s+)?(?:${events.fr})`,
  `\\bno\\s+(?:ha|han|está|están|fue|había)\\s+(?:sido\\s+)?(?:${events.es})`,
  `\\bnon\\s+(?:è|sono|era)\\s+(?:stat[aoie]\\s+)?(?:${events.it})`,
  `\\bnão\\s+(?:foi|foram|está|estão|esteve)\\s+(?:${events.pt})`,
  `(?<!nog\\s)\\bniet\\s+(?:${events.nl})`,
  `\\bnie\\s+(?:został[aoy]?|jest|było|była)\\s+(?:${events.pl})`,
])
const takenBack =
  /^\S*\s*,?\s*(?:yet|if|as long|provided|until|falls|wenn|solange|sofern|si\b|tant que|siempre que|se\b|finché|enquanto|als\b|mits|zolang|jeśli|o ile|dopóki)/iu

/**
 * Statements that something is not necessary, or is never asked for: they precede the phrase, or are between its
 * halves.
 */
const needNot = anyOf([
  "\\b(?:do|does|did)(?:\\s+not|n['’]t)\\s+(?:need|have)\\s+to\\b",
  '\\b(?:need\\s+not|no\\s+need\\s+(?:for\\s+you\\s+)?to|not\\s+(?:necessary|required|obliged)\\s+(?:for\\s+you\\s+)?to)\\b',
  "\\b(?:never|not|n['’]t)\\s+(?:be\\s+|contact\\s+you\\s+(?:to|and)\\s+)?(?:ask|asked|asks|request|requests)\\b",
  "\\b(?:never|not|n['’]t)\\s+(?:e-?mail|text|call|phone|contact|message|write|send)\\s+(?:to\\s+)?(?:you|customers|anyone|people)\\b",
  '\\b(?:müssen|brauchen|musst|brauchst)\\s+(?:(?!damit|dass|sonst|wenn|falls)[^\\s.!?,]+\\s+){0,5}nicht\\b',
  '\\bnicht\\s+(?:nötig|erforderlich|notwendig)\\b',
  '\\b(?:fragen|bitten|fordern|verlangen|erfragen)\\s+(?:[^\\s.!?,]+\\s+){0,3}(?:nie|niemals|nicht)\\b',
  '\\b(?:werden|würden)\\s+(?:[^\\s.!?,]+\\s+){0,2}(?:nie|niemals)\\b',
  "\\b(?:pas|aucun)\\s+besoin\\b|n['’](?:est|avez|as)\\s+pas\\s+(?:nécessaire|besoin|à)\\b|\\binutile\\s+d",
  '\\bne\\s+(?:vous\\s+|te\\s+)?demand\\p{L}+\\s+(?:jamais|pas)\\b|\\bjamais\\s+(?:\\S+\\s+){0,2}demand',
  '\\bne\\s+(?:vous\\s+|te\\s+)?(?:enverr|contact|appell|envo)\\p{L}*\\s+jamais',
  '\\b(?:nunca|jamás)\\s+(?:\\S+\\s+){0,2}(?:envi|llam|contact|escrib)',
  '\\bmai\\s+(?:\\S+\\s+){0,2}(?:invi|contatt|chiam|telefon)|\\bnon\\s+(?:ti|vi|le)?\\s*(?:invi|contatt)\\p{L}+\\s+mai',
  '\\b(?:nunca|jamais)\\s+(?:\\S+\\s+){0,2}(?:envi|lig|contact|mand)',
  '\\bnooit\\s+(?:[^\\s.!?,]+\\s+){0,3}(?:mailen|bellen|sturen|sms)|\\b(?:bellen|mailen|sturen)\\s+(?:u|je)\\s+nooit',
  '\\bnigdy\\s+(?:\\S+\\s+){0,2}(?:wysył|dzwoni|kontakt|pisze)',
  '\\bno\\s+(?:necesitas?|tienes?\\s+que|hace\\s+falta|es\\s+necesario)\\b',
  '\\b(?:nunca|jamás)\\s+(?:\\S+\\s+){0,2}(?:ped|pid|solicit)|\\bno\\s+(?:le|te|les)\\s+(?:ped|pid|solicit)',
  '\\bnon\\s+(?:è\\s+necessario|serve|occorre|ha\\s+bisogno|devi|deve)\\b',
  '\\bnon\\s+(?:ti|vi|le)?\\s*(?:chied|richied)|\\bmai\\s+(?:\\S+\\s+){0,2}(?:chied|richied)',
  '\\bnão\\s+(?:é\\s+necessário|precisa|precisas|tem\\s+(?:de|que))\\b',
  '\\b(?:nunca|jamais)\\s+(?:\\S+\\s+){0,2}(?:ped|solicit)|\\bnão\\s+(?:lhe\\s+|te\\s+)?(?:pedi|solicit)',
  '\\bhoef(?:t|je)?\\s+(?:(?!zodat|dat|als|anders)[^\\s.!?,]+\\s+){0,5}niet\\b|\\bniet\\s+nodig\\b',
  '\\b(?:vragen|vraagt)\\s+(?:[^\\s.!?,]+\\s+){0,3}(?:nooit|niet)\\b|\\bnooit\\s+(?:[^\\s.!?,]+\\s+){0,3}vragen\\b',
  '\\bnie\\s+(?:musisz|musi|trzeba|potrzeba|jest\\s+(?:konieczne|wymagane))',
  '\\b(?:nigdy|nie)\\s+(?:\\S+\\s+){0,2}(?:pro[śs]i|poprosi|zapyta)',
])
/** Limits the words between the denial and the phrase to a few. */
const wordsBetween = /^\s*(?:[^\s,:;–—-]+\s+){0,3}[^\s,:;–—-]*$/u

/** Words between the denial and the phrase that reverse the meaning again. */
const turned =
  /\b(?:but|instead|however|unless|until|sondern|aber|außer|bevor|mais|sauf|sino|pero|excepto|anzi|tranne|porém|exceto|maar|tenzij|lecz|ale|chyba)\b/iu

/** Warnings not to follow messages that ask for something. */
const leaveAlone = anyOf([
  "\\b(?:do\\s+not|don['’]t|never)\\s+(?:click|open|follow|tap|answer|trust|respond)\\b.{0,70}\\b(?:that|which|who|asking|claiming|telling)\\b",
  '\\b(?:klicken|öffnen|folgen|antworten|reagieren)\\s+Sie\\s+(?:bitte\\s+)?(?:nicht|nie|niemals|kein\\p{L}*)\\b.{0,70}\\b(?:die|der|das|denen|dem)\\b',
  '\\bne\\s+(?:cliquez|répondez|ouvrez|suivez)\\s+(?:pas|jamais)\\b.{0,70}\\b(?:qui|vous\\s+demandant)\\b',
  '\\b(?:no|nunca)\\s+(?:haga|hagas|abra|abras|pulse|pulses|responda|respondas|conteste)\\b.{0,70}\\bque\\b',
  '\\bnon\\s+(?:cliccare|clicchi|aprire|apra|rispondere|risponda)\\b.{0,70}\\bche\\b',
  '\\b(?:não|nunca)\\s+(?:clique|abra|responda|siga)\\b.{0,70}\\bque\\b',
  '\\b(?:klik|open|antwoord)\\s+(?:nooit|niet|geen)\\b.{0,70}\\b(?:die|dat|waarin)\\b',
  '\\b(?:nie|nigdy\\s+nie)\\s+(?:klikaj|otwieraj|odpowiadaj)\\b.{0,70}\\b(?:któr\\p{L}+|prośb\\p{L}+)',
])

/** In German a comma follows the verb before a clause. */
const asksThenComma = /(auffordern|bitten|verlangen),\s/u
/** Conjunctions that introduce another action. */
const joined = /\b(?:and|or|so|then|und|oder|et|ou|y|o|e|en|of|i|oraz|lub)\b/iu

const sentenceBorder = /[.!?…;|•][\s"'”»)]|\n\s*\n|\n[ \t]*[-*–•]\s/gu

/** Whether the phrase at [start, end) of a text is denied by its sentence. */
export function isDenied(text: string, start: number, end: number): boolean {
  if (end - start > longestInside) return false
  const before = lastSentence(text.slice(Math.max(0, start - reachBefore), start))
  const after = firstSentence(text.slice(end, end + reachAfter))
  const phrase = text.slice(start, end)
  const happened = didNotHappen.exec(`${phrase}${after}`)
  if (happened !== null && happened.index < phrase.length)
    return !takenBack.test(
      `${phrase}${text.slice(end, end + reachAfter)}`.slice(happened.index + happened[0].length),
    )
  const warned = leaveAlone.exec(`${before}${phrase}`)
  if (
    warned !== null &&
    isAskedFor(`${before}${phrase}`.slice(warned.index + warned[0].length), phrase.length)
  )
    return true
  const need = needNot.exec(`${before}${phrase}`)
  return need !== null && governs(`${before}${phrase}`.slice(need.index + need[0].length), phrase.length)
}

/**
 * Whether the phrase is what the messages in a warning ask for: "messages that look odd, verify it here" does not warn
 * of a request.
 */
function isAskedFor(rest: string, phraseLength: number): boolean {
  const between = rest.slice(0, Math.max(0, rest.length - phraseLength)).replace(asksThenComma, '$1 ')
  return wordsBetween.test(between) && !joined.test(between) && !turned.test(rest)
}

/** Whether the denial extends to the phrase: "no need to visit us, verify it here" denies nothing. */
function governs(rest: string, phraseLength: number): boolean {
  const between = rest.slice(0, Math.max(0, rest.length - phraseLength))
  return wordsBetween.test(between) && !turned.test(rest)
}

function anyOf(ways: readonly string[]): RegExp {
  return new RegExp(`(?:${ways.join('|')})`, 'iu')
}

function lastSentence(text: string): string {
  let from = 0
  for (const { index } of text.matchAll(sentenceBorder)) from = index + 1
  return text.slice(from)
}

function firstSentence(text: string): string {
  const [border] = text.matchAll(sentenceBorder)
  return border === undefined ? text : text.slice(0, border.index + 1)
}
