/**
 * Signs of single lines by which a text is told to be prose, a list, a log, a table or code. Every line is read once, and
 * only its beginning, so that the work is linear in the length of the text.
 */
import type { RiskSpan } from './risk-types.ts'
import { bitOfClass, type WordClass, wordClasses } from './text-vocabulary.ts'

/** Number of characters of a text, and of a line, by which its kind is told. */
const readCharacters = 65_536
const lineCharacters = 1200

/** Counts over the lines of a text that are not blank. */
export type TextSigns = {
  lines: number
  tokens: number
  /** Tokens that are words of letters alone. */
  words: number
  /** Words of each class. */
  readonly of: Record<WordClass, number>
  /** Lines that are a value, beside three words at most. */
  valueLines: number
  /** Lines that begin with a time. */
  timedLines: number
  machineLines: number
  codeLines: number
  /** Lines of five words and more, most of whose tokens are words. */
  proseLines: number
  /** Lines of three words at most that end without a sentence. */
  shortLines: number
  headings: number
  /** Lines that begin with a greeting, or consist of the end of a letter. */
  greetings: number
  closings: number
  questions: number
  /** Lines of a conversation: a name, a colon, words. */
  chatLines: number
  readonly speakers: Set<string>
  /** Number of lines with the same number of cells, by sign and number. */
  readonly cells: Map<string, number>
  techniques: number
  defanged: number
  digests: number
  /** Whether the first line calls someone: a few words that end with a comma or a colon. */
  isAddressed: boolean
  /** Lines that are a link with words and nothing else. */
  buttons: number
  /** Whether it names a file that was attached. */
  hasAttached: boolean
  /** Whether it has marks of what a page or a message shows other than as words. */
  isPage: boolean
}

const startOfTime =
  /^[\s>"'([*-]{0,4}(?:\d{4}[-/.]\d\d?[-/.]\d\d?(?:[T ,;_-]{1,3}\d\d?[:.h]\d\d)?|\d\d?[-/.]\d\d?[-/.]\d{2,4},? {1,2}\d\d?[:.h]\d\d|\d\d?[/ ][A-Z][a-z]{2}[/ ]\d{4}[: ]\d\d?:\d\d|(?:[A-Z][a-z]{2},? )?[A-Z][a-z]{2} {1,2}\d\d?,? (?:\d{4},? )?\d\d?:\d\d|\d\d?:\d\d(?::\d\d)?|\d{10}(?:\.\d{1,6})?(?=\s)|<\d{1,3}>\d?|\s*\d{1,7}\.\d{3,6}\])/
const level =
  /\b(?:INFO|INFORMATION|WARN|WARNING|ERROR|ERR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL|SEVERE|PANIC)\b|[[(<](?:info|warn|warning|error|debug|trace|notice|crit|alert)[\])>:]|level=|(?:info|warn|error|debug|trace):\s/
const machineSigns: readonly RegExp[] = [
  /(?:^|\s)[\w./@-]{1,48}\[\d{1,8}\]:?(?:\s|$)/,
  /"?\b(?:GET|POST|HEAD|PUT|DELETE|OPTIONS|CONNECT|PROPFIND) [/h"*]/,
  /^\s{1,40}at [\w.$<>]{1,120}\(|^Traceback \(|^\s{1,20}File "|^Caused by:|Exception\b|^[\w.]{1,80}Error:/,
  /\b(?:CEF|LEEF):\d/,
  /\b0x[0-9a-f]{2,16}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\bS-1-5-/i,
  /\b(?:pid|uid|gid|euid|src|dst|sport|dport|proto|port|len|ttl|status|rc|code|exit|msgid|queue|sid|eventid|event id|logon|query|session|rule|client|user)[ :=#]{1,2}["[(]?[\d-]/i,
  /^\s{0,20}[{[].{0,1200}[}\]],?$/,
  /\bIP6? \S{1,60} > \S{1,60}:|\bFlags \[/,
  /\[[\w.:/ -]{1,40}\]\s?\[|\b(?:ESTABLISHED|LISTEN|TIME_WAIT|ACCEPT|DENY|DROP|BLOCK(?:ED)?|REJECT|ALLOW|PERMIT)\b/,
]
const codeStart =
  /^\s{0,60}(?:#include|#!|import [\w{*"']|from \S{1,60} import|def \w|class \w|function\b|const \w|let \w|var \w|public |private |protected |return\b|if \(|for \(|while \(|else\b|elif |try\b|except|\$\w{1,40}\b|@\w{1,40}|<\?|<\/?\w{1,30}|SELECT |INSERT |UPDATE |CREATE |ALTER |FROM |WHERE |JOIN |GROUP BY|ORDER BY|rule \w|meta:|strings:|condition:|alert (?:tcp|udp|http|dns|tls|ip)|- \w{1,30}:|\w[\w.-]{0,40}:\s{0,4}(?:$|["'\d[{|>]|true|false|null)|sudo |curl |wget |docker |git |npm |pip |kubectl |chmod |cd |ls |RUN |COPY |ENV |resource "|\/\/|\/\*|\*\/|--\s|package |using |namespace |use |fn |impl |type \w|interface |export |Get-\w|Set-\w|New-\w|Invoke-\w|Write-\w|Sub |Dim |End )/
const codeSigns = /[;{}]\s{0,4}$|=>|::|->|&&|\|\||\(\)|[!=]==?|\w\(["'$\w]|["'\w\])] ?\+?= ?["'\w[({$]/
/** A link with words, as the readers of pages write it. */
const linkMark = /\]\((?:https?|mailto|tel|ftp):/
const buttonMark = /^\s{0,20}\[[^\]]{2,80}\]\([^)\s]{1,1000}\)\s{0,20}$/
const attached = /^Content-Disposition: attachment/
/** Marks that the readers of pages and messages set. */
const page =
  /!\[picture\]|\[password field\]|^\s{0,8}\[form\]\(|^Content-Disposition: attachment|\[not shown: |\[attached program: /
const word = /^[("'“„«‘¿¡*_[]{0,3}(\p{L}[\p{L}\p{M}'’-]{0,40})[)"'”“»’.,;:!?…*_\]]{0,4}$/u
/** The ending of a word for men and women: `Caro(a)`, `Estimado/a`. */
const bothGenders = /(?<=\p{L})[(/](?:a|as|o|os|e|es|in|innen|n)\)?(?=[,:.!]?$)/u
const defanged = /hxxp|\[\.\]|\(\.\)|\[dot\]|\[:\/?\/?\]|\[at\]|\[@\]/i
const technique = /\bT1\d{3}(?:\.\d{3})?\b|\bTA00\d\d\b|\b[SG]0\d{3}\b/
const digest =
  /(?:^|[^0-9a-z])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?:$|[^0-9a-z])|\bCVE-\d{4}-\d{4,7}\b/i
const speaker =
  /^[\s[(]{0,3}(?:[\d.:/, -]{4,24}(?:[ap]\.?m\.?)?[\])]?[\s–-]{0,3})?([\p{L}+][\p{L}\d .+'’-]{0,28})(?: [([][\d: ,./apm-]{4,24}[)\]])?: (?=\S)/iu
const numbered = /^\s{0,8}(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[IVX]{1,4}\.|[A-H]\.|§ ?\d{1,3})\s{1,4}\p{Lu}/u
const headingWords =
  /\b(?:executive summary|summary|overview|background|timeline|indicators?|iocs?|recommendations?|mitigations?|remediation|impact|scope|purpose|analysis|details|conclusions?|references|appendix|annex|affected|introduction|findings|root cause|lessons learned|detection|attribution|response|responsibilities|attack chain|infection chain|initial access|persistence|execution|technical|zusammenfassung|überblick|hintergrund|zeitachse|zeitlicher|indikatoren|empfehlungen|maßnahmen|auswirkung(?:en)?|geltungsbereich|zweck|analyse|fazit|quellen|anhang|betroffene|einleitung|erkenntnisse|ursache|ablauf|technische|verantwortlichkeiten|sofortmaßnahmen|résumé|synthèse|contexte|chronologie|indicateurs|recommandations|mesures|conclusions?|références|annexe|périmètre|objet|systèmes affectés|risques?|resumen|antecedentes|cronología|indicadores|recomendaciones|medidas|alcance|objeto|riepilogo|sintesi|cronologia|raccomandazioni|misure|ambito|samenvatting|tijdlijn|aanbevelingen|maatregelen|reikwijdte|resumo|recomendações|âmbito|podsumowanie|zalecenia|zakres|cel|oś czasu|wskaźniki)\b/i

/** Reads the signs of a text. `values` are the stretches of its indicators in order. */
export function readLineSigns(
  text: string,
  values: readonly RiskSpan[],
  classesOf: (word: string) => number,
): TextSigns {
  const signs = blank()
  const limit = Math.min(text.length, readCharacters)
  let value = 0
  for (let at = 0; at < limit; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const line = text.slice(at, Math.min(end, at + lineCharacters)).replace(/\r$/, '')
    while (value < values.length && (values[value] as RiskSpan).end <= at) value++
    const first = value
    while (value < values.length && (values[value] as RiskSpan).start < end) value++
    if (line.trim() !== '') addLine(signs, line, at, values.slice(first, value), classesOf)
    at = end + 1
  }
  return signs
}

function blank(): TextSigns {
  return {
    lines: 0,
    tokens: 0,
    words: 0,
    of: Object.fromEntries(wordClasses.map((name) => [name, 0])) as Record<WordClass, number>,
    valueLines: 0,
    timedLines: 0,
    machineLines: 0,
    codeLines: 0,
    proseLines: 0,
    shortLines: 0,
    headings: 0,
    greetings: 0,
    closings: 0,
    questions: 0,
    chatLines: 0,
    speakers: new Set(),
    cells: new Map(),
    techniques: 0,
    defanged: 0,
    digests: 0,
    isAddressed: false,
    buttons: 0,
    hasAttached: false,
    isPage: false,
  }
}

/** Letters of scripts that put no blanks between words; a word has two of them on average. */
const unspacedLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const fewestUnspaced = 4
const lettersOfUnspacedWord = 2

type Line = {
  tokens: number
  words: number
  functions: number
  values: number
  pairs: number
  first: number
  all: number
}

function addLine(
  signs: TextSigns,
  line: string,
  at: number,
  values: readonly RiskSpan[],
  classesOf: (word: string) => number,
): void {
  const read = readTokens(signs, line, at, values, classesOf)
  const share = read.words / Math.max(1, read.tokens)
  if (signs.lines === 0)
    signs.isAddressed =
      read.words > 0 && read.words <= 6 && read.values === 0 && /[\p{L})][,:!]\s*$/u.test(line)
  signs.lines += 1
  signs.isPage ||= page.test(line)
  signs.hasAttached ||= attached.test(line)
  const isProse = read.words >= 5 && share >= 0.7
  if (isProse) signs.proseLines += 1
  if (read.words <= 3 && read.functions === 0 && !/[.!?…]\s*$/.test(line)) signs.shortLines += 1
  if (!linkMark.test(line) && read.values > 0 && read.words - read.functions <= 3 && read.functions <= 1)
    signs.valueLines += 1
  const isTimed = startOfTime.test(line)
  const isLinked = linkMark.test(line)
  if (isLinked && buttonMark.test(line)) signs.buttons += 1
  if (isTimed) signs.timedLines += 1
  const machine = machineCount(line) + Math.min(3, read.pairs)
  if (machine >= 2 || (machine === 1 && (isTimed || share < 0.6))) signs.machineLines += 1
  if (
    !isLinked &&
    ((codeStart.test(line) && (share < 0.8 || read.words <= 2)) ||
      (codeSigns.test(line) && share < 0.75) ||
      (/[{};]\s*$/.test(line) && share < 0.9))
  )
    signs.codeLines += 1
  if (isHeading(line, read)) signs.headings += 1
  if ((read.first & bitOfClass('greeting')) !== 0) signs.greetings += 1
  if ((read.all & bitOfClass('closing')) !== 0 && read.words <= 6) signs.closings += 1
  if (/[?!](?:\s|$)/.test(line)) signs.questions += 1
  const named = speaker.exec(line)?.[1]
  if (named !== undefined && (isTimed || read.words >= 2)) {
    signs.chatLines += 1
    if (signs.speakers.size < 50) signs.speakers.add(named.trim().toLowerCase())
  }
  if (!isLinked) addCells(signs, line)
  if (technique.test(line)) signs.techniques += 1
  if (defanged.test(line)) signs.defanged += 1
  if (digest.test(line)) signs.digests += 1
}

function readTokens(
  signs: TextSigns,
  line: string,
  at: number,
  values: readonly RiskSpan[],
  classesOf: (word: string) => number,
): Line {
  const read: Line = { tokens: 0, words: 0, functions: 0, values: 0, pairs: 0, first: 0, all: 0 }
  let before = ''
  let next = 0
  for (const { 0: token, index } of line.matchAll(/\S+/g)) {
    const start = at + index
    while (next < values.length && (values[next] as RiskSpan).end <= start) next++
    const isValue = next < values.length && (values[next] as RiskSpan).start < start + token.length
    if (!/[\p{L}\d]/u.test(token)) continue
    read.tokens += 1
    if (isValue) {
      read.values += 1
      before = ''
      continue
    }
    const unspaced = token.match(unspacedLetters)?.length ?? 0
    if (unspaced >= fewestUnspaced) {
      const words = Math.ceil(unspaced / lettersOfUnspacedWord)
      read.tokens += words - 1
      read.words += words
      before = ''
      continue
    }
    if (/^[\w.@-]{1,48}=./.test(token)) read.pairs += 1
    const bare = word.exec(token.replace(bothGenders, ''))?.[1]?.replaceAll('’', "'")
    if (bare === undefined) {
      before = ''
      continue
    }
    const alone = classesOf(bare)
    // abbreviations such as IN, A and OR of machines are no words of a sentence
    const meant =
      bare.length <= 3 && bare === bare.toUpperCase() && bare !== 'I' ? ~bitOfClass('function') : -1
    const classes = meant & (alone | (before === '' ? 0 : classesOf(`${before} ${bare}`.toLowerCase())))
    read.words += 1
    read.all |= classes
    if (read.words <= 2) read.first |= classes
    const isFunction =
      (classes & (bitOfClass('function') | bitOfClass('reader') | bitOfClass('writer'))) !== 0
    if (isFunction) read.functions += 1
    for (const [bit, name] of wordClasses.entries()) if ((classes & (1 << bit)) !== 0) signs.of[name] += 1
    before = bare
  }
  signs.tokens += read.tokens
  signs.words += read.words
  return read
}

function machineCount(line: string): number {
  return machineSigns.reduce((sum, sign) => sum + (sign.test(line) ? 1 : 0), level.test(line) ? 1 : 0)
}

/** Whether a line is a heading of a document: marked, numbered, or a usual one by its words. */
function isHeading(line: string, { tokens, values, words }: Line): boolean {
  if (values > 0 || tokens > 9 || /[.!?,]\s*$/.test(line)) return false
  if (/^\s{0,3}#{1,6}\s/.test(line)) return true
  return (numbered.test(line) && words > 0) || (headingWords.test(line) && words <= 6)
}

/** Counts the cells of a line by every sign that could separate them. */
function addCells({ cells }: TextSigns, line: string): void {
  let tabs = 0
  let bars = 0
  let semicolons = 0
  let commas = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 9) tabs++
    else if (code === 124) bars++
    else if (code === 59) semicolons++
    else if (code === 44 && line.charCodeAt(at + 1) !== 32) commas++
  }
  const columns = line.trim().match(/\S {2,80}(?=\S)/g)?.length ?? 0
  for (const [sign, count, least] of [
    ['\t', tabs, 1],
    ['|', bars, 2],
    [';', semicolons, 2],
    [',', commas, 2],
    ['  ', columns, 2],
  ] as const)
    if (count >= least) cells.set(`${sign}${count}`, (cells.get(`${sign}${count}`) ?? 0) + 1)
}
