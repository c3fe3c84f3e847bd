/**
 * Tells what kind of text a source is, since only what a person could have been sent is judged: a message, a chat, a
 * letter, a page, with or without a header. A list of hosts or a report about attacks is none, whatever it mentions.
 */
import type { TextKind } from '../../../contract/core/iocs.ts'
import { readLineSigns, type TextSigns } from './line-signs.ts'
import type { RiskSpan } from './risk-types.ts'
import { vocabularyOf } from './text-vocabulary.ts'

/** What is known of a text before its words are read. */
export type KindFacts = {
  /** Whether it begins with the header of a message. */
  readonly hasHead: boolean
  /** Format that it was decoded from, such as `table` or `html`; null for a text read as it is written. */
  readonly format: string | null
  /** ISO 639-1 codes of its languages. */
  readonly languages: readonly string[]
}

const messages = ['message', 'mailbox', 'outlook', 'tnef', 'cms', 'calendar']
const tables = ['table', 'json', 'xml', 'workbook']

/** Returns the kind of a text; `values` are the stretches of its indicators, in order. Linear in its length. */
export function textKindOf(text: string, values: readonly RiskSpan[], facts: KindFacts): TextKind {
  const { hasHead, format, languages } = facts
  if (hasHead || beginsWithFields(text) || messages.includes(format ?? '')) return 'message'
  if (format === 'strings') return 'code'
  if (format === 'log') return 'log'
  if (format === 'json' || format === 'xml') return 'table'
  const signs = readLineSigns(text, values, vocabularyOf(languages))
  const address = addressPoints(signs, format)
  if (isChat(signs)) return 'message'
  if (format !== 'html' && !signs.isPage) {
    const machine = machineKind(signs, format)
    // a letter may quote a log or a table
    if (machine !== null && (address < pointsOfLetter || signs.proseLines * 4 < signs.lines)) return machine
  }
  const account = documentPoints(signs)
  if (signs.words < fewestWords) return address >= 3 ? 'message' : 'unclear'
  if (account >= leastAccount && account - address >= 1) return 'document'
  if (address - account >= 1) return 'message'
  const isNote = account < leastOfNote && signs.words <= wordsOfNote && signs.proseLines > 0
  return isNote ? 'message' : 'unclear'
}

/** The fields that mail programs write above a message that is forwarded or copied: who, to whom or when, about what. */
const senderField = /^[>\s*]{0,8}(?:from|von|de|da|van|od|expéditeur|absender|från|fra)\*{0,2} ?:/im
const subjectField =
  /^[>\s*]{0,8}(?:subject|betreff|objet|asunto|oggetto|onderwerp|temat|assunto|ämne|emne|předmět)\*{0,2} ?:/im
const otherField =
  /^[>\s*]{0,8}(?:to|an|à|a|para|aan|do|komu|sent|date|gesendet|datum|envoyé|enviado|enviada em|inviato|verzonden|wysłano|data|fecha)\*{0,2} ?:/im
const charactersOfFields = 600

function beginsWithFields(text: string): boolean {
  const begin = text.slice(0, charactersOfFields).trimStart()
  const fields = begin.slice(
    0,
    /\n\s*\n(?!\s*(?:from|von|de|da|van|od)\b)/i.exec(begin)?.index ?? begin.length,
  )
  return senderField.test(fields) && subjectField.test(fields) && otherField.test(fields)
}

const fewestWords = 3
const pointsOfLetter = 6
const leastAccount = 2.5
/** What is short and gives no account of anything is what people write to each other. */
const wordsOfNote = 150
const leastOfNote = 1.2

/** Kinds that are recognised by the shape of their lines; null for prose. */
function machineKind(signs: TextSigns, format: string | null): TextKind | null {
  const { lines, words, tokens, machineLines, timedLines, codeLines, valueLines, proseLines } = signs
  const of = (count: number) => count / Math.max(1, lines)
  const wordShare = words / Math.max(1, tokens)
  const functions = signs.of.function + signs.of.reader + signs.of.writer
  const functionShare = functions / Math.max(1, words)
  if (tables.includes(format ?? '')) return 'table'
  if (of(machineLines) >= 0.5 && (of(timedLines) >= 0.4 || wordShare < 0.75)) return 'log'
  if (lines >= 3 && of(codeLines) >= 0.5 && of(proseLines) < 0.5) return 'code'
  const rows = Math.max(0, ...[...signs.cells].map(([, count]) => count))
  if (lines >= 3 && of(rows) >= 0.7 && functionShare < 0.35) return 'table'
  if (lines >= 3 && of(valueLines) >= 0.5 && functionShare < 0.25) return 'list'
  if (isListWithRemarks(signs)) return 'list'
  if (words === 0 && valueLines > 0) return 'list'
  const isBare = lines >= 4 && of(signs.shortLines) >= 0.8 && functionShare < 0.1
  if (isBare && signs.greetings + signs.closings === 0) return 'list'
  if (of(timedLines) >= 0.6 && lines >= 3 && functionShare < 0.15) return 'log'
  return null
}

/** Whether a text is lines of values, with remarks between them that address nobody. */
function isListWithRemarks({ lines, valueLines, proseLines, greetings, closings, of }: TextSigns): boolean {
  const isAddressed = greetings + closings + of.reader + of.request > 0
  return !isAddressed && valueLines >= 0.75 * lines && proseLines * 8 <= valueLines && valueLines >= 3
}

/** Whether a text is a conversation: names that recur before what each said. */
function isChat({ chatLines, speakers, lines, of, words, machineLines }: TextSigns): boolean {
  const isTalk = (of.reader + of.writer) / Math.max(1, words) >= 0.03
  return (
    chatLines >= 2 &&
    chatLines / lines >= 0.5 &&
    speakers.size <= Math.max(1, chatLines * 0.7) &&
    machineLines / lines < 0.3 &&
    isTalk
  )
}

/** Points for what addresses a reader. */
function addressPoints(signs: TextSigns, format: string | null): number {
  const { of, greetings, closings, words, questions, lines } = signs
  const share = (count: number) => (100 * count) / Math.max(1, words)
  const isShort = words < 60
  return (
    Math.min(6, share(of.reader) * 1.3) +
    Math.min(2, share(of.writer) * 0.6) +
    (greetings > 0 ? 3 : signs.isAddressed ? 2 : 0) +
    (closings > 0 ? 2 : 0) +
    Math.min(2, share(of.request) * 0.5) +
    (questions / lines > 0.1 ? 1 : 0) +
    (isShort ? 0.5 : 0) +
    (format === 'html' || signs.isPage ? 1.5 : 0) +
    (signs.hasAttached ? 2 : 0) +
    (signs.buttons > 0 ? 1 : 0)
  )
}

/** In a shorter text a word is no share. */
const wordsOfAccount = 40

/** Points for what gives an account of something, or lays down rules. */
function documentPoints(signs: TextSigns): number {
  const { of, words, defanged, techniques, digests, headings } = signs
  const share = (count: number) => (100 * count) / Math.max(wordsOfAccount, words)
  const some = (count: number, one: number, many: number) => (count >= 3 ? many : count > 0 ? one : 0)
  const isImpersonal = of.reader === 0 && signs.greetings === 0 && words >= 40
  return (
    Math.min(6, share(of.attack) * 0.5) +
    Math.min(4, share(of.rule) * 0.6) +
    some(defanged, 0.5, 2) +
    some(techniques, 2, 3) +
    some(digests, 1.5, 2.5) +
    some(headings, 0.7, 2.5) +
    (isImpersonal ? 1.5 : 0)
  )
}
