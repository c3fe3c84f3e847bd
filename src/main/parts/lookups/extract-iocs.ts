import type { z } from 'zod'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { type extractIocs, maxIocs } from '../../../contract/core/iocs.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import { WrittenJson } from '../../../contract/written-json.ts'
import { FieldAreas } from '../../engine/ioc/field-areas.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { type HitSink, Scanner } from '../../engine/ioc/scanner.ts'
import { utf16IndexOf } from '../../engine/ioc/utf16-index.ts'
import { areasOfParts } from '../../engine/reading/named-fields.ts'
import {
  readableText,
  type UnreadPart,
  UnreadSource,
  unreadName,
  type Whole,
} from '../../engine/reading/readable-text.ts'
import type { RiskCountry, RiskIndicator, RiskPacks } from '../../engine/risk/assess-risk.ts'
import type { ContentProcess } from '../../jobs/content-process.ts'
import { maxContentBytes } from '../../jobs/max-content-bytes.ts'
import type { Context as BaseContext, Handler } from '../../operations/call/context.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { listAllowed } from '../../store/settings/lists.ts'
import type { Context } from './context.ts'
import { FoundValues } from './found-values.ts'
import type { FoundValue, Judged, JudgedEstate, TextAnswer, Unjudged } from './text-task.ts'

type Input = z.output<ReturnType<(typeof extractIocs)['input']>>
type Answer = z.input<ReturnType<(typeof extractIocs)['output']>>

/** Maximum number of unread parts listed. */
const maxSkipped = 1000
/** Maximum bytes of text in attachments of a message received over HTTP, and milliseconds to read them. */
const maxAttachedBytes = 16_777_216
const attachedMs = 10_000
/** Bytes scanned per event loop turn on the main thread: half a millisecond, and a few for texts crafted to be slow. */
const bytesPerTurn = 32_768
/**
 * Number of characters from which a text of another program is read in a thread: reading it, judging it and writing the
 * answer would keep others waiting.
 */
const longText = 65_536
const longJudgedText = 16_384

/**
 * Finds every indicator in a text, or in a stream from a caller in this process. A raw message, HTML page, table, JSON
 * or XML is decoded first.
 */
export const extractIocsHere: Handler<typeof extractIocs, Context> = async (input, context) => {
  const standOuts: Reading['standOuts'] = (unjudged, country) => standOutsIn(unjudged, country, context)
  const judgeHere = async (judged: Judged): Promise<Risk> => {
    const [{ packsWithEstate }, lists] = await Promise.all([
      import('../../operations/knowledge/own-estate.ts'),
      context.valueLists(),
    ])
    return judge(judged, (of) => packsWithEstate(context, of, lists))
  }
  if (context.stream !== null)
    return extractFrom(input, { ...context, whole: anyFile(context), judge: judgeHere, standOuts })
  const isLong = input.text.length > (input.risk === 'off' ? longText : longJudgedText)
  const isOfProgram = context.caller.kind !== 'window' && context.caller.kind !== 'cli'
  const written = isLong && isOfProgram ? await inThread(input, context) : null
  return (
    written ??
    extractFrom(input, { ...context, whole: attachedAlone(context), judge: judgeElsewhere, standOuts })
  )

  async function judgeElsewhere(judged: Judged): Promise<Risk> {
    if (judged.text.length <= longJudgedText) return judgeHere(judged)
    const texts = await context.texts()
    return texts.run<Risk>({ kind: 'judge', judged, estate: estateOf(context) }).result
  }
}

function estateOf({ settings, store }: Context): JudgedEstate {
  return { own: settings().own_estate, allowed: listAllowed(store).map(({ value }) => value) }
}

/** Returns the answer as a thread wrote it; null for a message with files, which another process reads. */
async function inThread(input: Input, context: Context): Promise<Answer | Problem | null> {
  const texts = await context.texts()
  const country = input.country ?? context.settings().country
  const answer = await texts.run<TextAnswer>({
    kind: 'read',
    input: { ...input, country },
    ...{ resources: context.resources, estate: estateOf(context) },
  }).result
  if (answer === null || isProblem(answer)) return answer
  const { json, standing } = answer
  const added =
    standing === null ? '' : `,${JSON.stringify(await standOutsIn(standing, country, context)).slice(1, -1)}`
  const at = standing?.at ?? 0
  // a written answer is passed on as it is, whatever its operation declares
  return new WrittenJson(`${json.slice(0, at)}${added}${json.slice(at)}`) as unknown as Answer
}

/** What stands out in a text that has no verdict, the gravest first, and what was looked at. */
export type Standing = Required<Pick<Risk, 'stands_out' | 'stands_out_total' | 'looked_at'>>

/** What reading a text needs, in this thread and in another. */
type Reading = Pick<BaseContext, 'stream' | 'resources'> & {
  readonly settings: () => Pick<Settings, 'country'>
  readonly whole: Whole
  /** Judges a text, here or elsewhere. */
  readonly judge: (judged: Judged) => Promise<Risk>
  /** Returns what stands out in a text that has no verdict. */
  readonly standOuts: (text: Unjudged, country: string) => Promise<Standing>
}

export async function extractFrom(
  { text, risk, country }: Input,
  context: Reading,
): Promise<Answer | Problem> {
  const { whole } = context
  const isStreamed = context.stream !== null
  const gatherer = new FoundValues(isStreamed ? Number.POSITIVE_INFINITY : maxIocs)
  const placed: RiskIndicator[] = []
  const wantsRisk = risk !== 'off'
  const skipped: UnreadPart[] = []
  let unreadFiles = 0
  const skip = (part: UnreadPart) => {
    if (skipped.length < maxSkipped) skipped.push(part)
  }
  const fields = new FieldAreas()
  let format: string | null = null
  const texts = readableText(context.stream ?? wholeText(text), whole, {
    onPart: ({ value, reason }, source) =>
      skip({ value: source > 1 ? `${source}: ${value}` : value, reason }),
    onSource: (reason, source) => {
      unreadFiles++
      skip({ value: `${source}: the whole file`, reason })
    },
    onArea: (area) => fields.add(area),
    onFormat: (found, source) => {
      if (source === 1) format = found
    },
  })
  const bytes = inTurns(texts, context.stream === null)
  const head = new TextHead(wantsRisk)
  const placing: HitSink = {
    onHit: (found, start, end, _line, marks) => {
      gatherer.add(found)
      if (end > TextHead.most) return
      const isPartOf = (marks & markBit.part_of) !== 0
      placed.push({ kind: found.kind, value: found.value, start, end, isPartOf })
    },
  }
  // without a risk reading, counts and places do not matter
  const naming: HitSink = { onHit: (found) => gatherer.add(found), onRepeat: () => undefined }
  const scanner = new Scanner(wantsRisk ? placing : naming, { fields })
  try {
    for await (const piece of bytes) {
      head.add(piece)
      scanner.push(piece, false)
    }
  } catch (error) {
    if (error instanceof UnreadSource) return problem('invalid', error.message)
    throw error
  }
  scanner.push(new Uint8Array(0), true)
  const iocs: Answer = {
    status: 'ok',
    ioc_total: gatherer.total,
    truncated: gatherer.isTruncated,
    iocs: listsOf(gatherer, isStreamed),
    // an extension of the documented answer, which alone would look complete
    ...(skipped.length > 0 && { skipped }),
    ...(unreadFiles > 0 && { unread_files: unreadFiles }),
  }
  if (!wantsRisk) return iocs
  const wanted = country ?? context.settings().country
  const read = await context.judge({
    ...{ text: head.text(), format, indicators: placed },
    ...{ country: wanted, resources: context.resources },
  })
  if (read.band === null) {
    const unjudged = {
      ...{ values: valuesOf(gatherer), total: gatherer.total },
      ...{ text: head.text(), isCut: head.isCut },
      lacksParts: skipped.length > 0 || unreadFiles > 0,
    }
    Object.assign(read, await context.standOuts(unjudged, wanted))
  }
  return {
    ...iocs,
    risk: skipped.length === 0 ? read : { ...read, note: withSkipped(read.note, skipped.length) },
  }
}

function valuesOf(found: FoundValues): FoundValue[] {
  return iocKinds.flatMap((kind) =>
    found
      .listOf(kind)
      .toJSON()
      .map(({ value }) => [kind, value] as const),
  )
}

async function standOutsIn(
  { values, total, text, isCut, lacksParts }: Unjudged,
  country: string,
  context: Context,
): Promise<Standing> {
  const { knowledge, store, valueLists } = context
  const [{ standOutsAmong }, { actorsNamedIn }, { packsWithEstate }, lists] = await Promise.all([
    import('../../operations/knowledge/stand-outs.ts'),
    import('../../operations/named-actors.ts'),
    import('../../operations/knowledge/own-estate.ts'),
    valueLists(),
  ])
  const packs = packsWithEstate(context, country as RiskCountry, lists)
  const named = await actorsNamedIn(text, isCut, context)
  const found = await standOutsAmong(
    values,
    { knowledge, store, lists, packs },
    {
      items: named.items.map(({ of: _of, ...item }) => item),
      total: named.all.length,
    },
  )
  const searched = named.text === 'whole' && lacksParts ? 'part' : named.text
  return {
    stands_out: [...found.items],
    stands_out_total: found.total,
    looked_at: {
      ...{ values: found.looked_at, of_values: total, text: searched },
      not_read: [...new Set([...found.not_read, ...named.notRead])],
    },
  }
}

/** Returns the values by kind: of a text as lists, of a stream as lists that are made as they are read. */
function listsOf(found: FoundValues, isStreamed: boolean): Answer['iocs'] {
  const lists = iocKinds.map((kind) => {
    const list = found.listOf(kind)
    return [kind, isStreamed ? list : list.toJSON()] as const
  })
  return Object.fromEntries(lists) as unknown as Answer['iocs']
}

/** Adds to the note of a risk reading that not everything was read. */
function withSkipped(note: string | undefined, count: number): string {
  const parts =
    count === 1 ? 'One part was not read, and is not' : `${count} parts were not read, and are not`
  return `${note === undefined ? '' : `${note} `}${parts} judged.`
}

/** Reads files of any format that the user names, without a time limit of its own. */
function anyFile({ contents }: Context): Whole {
  return {
    isText: false,
    read: async (bytes) => readIn(contents(), { kind: 'text', bytes, most: maxContentBytes }),
  }
}

/** Reads a text sent by another program within limits, so that it does not block others. */
function attachedAlone({ contents }: Context): Whole {
  return {
    isText: true,
    read: async (bytes) =>
      readIn(contents(), { kind: 'text', bytes, most: maxAttachedBytes }, AbortSignal.timeout(attachedMs)),
  }
}

async function readIn(
  contents: Promise<ContentProcess>,
  task: Parameters<ContentProcess['ask']>[0],
  signal?: AbortSignal,
): ReturnType<Whole['read']> {
  const { refused, text, laid } = await (await contents).ask(task, signal).catch((error: unknown) => {
    throw new UnreadSource(sentenceOf(error), { cause: error })
  })
  if (refused !== null && text.length === 0) throw new UnreadSource(refused)
  const unread = laid.parts.flatMap(({ name, path, problem }) =>
    problem === null ? [] : [{ value: unreadName({ name, path }), reason: problem }],
  )
  return { text, unread, areas: areasOfParts(laid.as, laid.parts), as: laid.as }
}

function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

async function* wholeText(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, 'utf8')
}

/** Yields pieces, with an event loop turn after each; a stream has pauses of its own. */
async function* inTurns(stream: AsyncIterable<Uint8Array>, isShared: boolean): AsyncIterable<Uint8Array> {
  for await (const bytes of stream) {
    if (!isShared) {
      yield bytes
      continue
    }
    for (let at = 0; at < bytes.length; at += bytesPerTurn) {
      yield bytes.subarray(at, at + bytesPerTurn)
      await yieldToEventLoop()
    }
  }
}

type Risk = NonNullable<Answer['risk']>

/** `deep` needs an instance; without one it is answered as `fast`, as `mode` states. */
export async function judge(
  { text, format, indicators, country }: Judged,
  packsOf: (country: RiskCountry) => RiskPacks,
): Promise<Risk> {
  const indexOf = utf16IndexOf(text)
  const moved = indicators.map((indicator) => ({
    ...indicator,
    start: indexOf(indicator.start),
    end: indexOf(indicator.end),
  }))
  // a third of what a text without a risk reading needs
  const { assessInLanguages } = await import('../../engine/risk/assess-in-languages.ts')
  const read = await assessInLanguages(text, moved, packsOf, country as RiskCountry, { format })
  const { score, band, action, note, reasons } = read
  return {
    score,
    band,
    action,
    mode: 'fast',
    // the requested country, which is a preference: the packs are chosen by language
    country,
    ...(note !== null && { note }),
    reasons: reasons.map(({ code, weight, label }) => ({ code, weight, label })),
  }
}

/** The first megabyte of a stream, on which the risk reading is based. */
class TextHead {
  static readonly most = 1_048_576
  private readonly parts: Uint8Array[] = []
  private size = 0
  private readonly isWanted: boolean

  constructor(isWanted: boolean) {
    this.isWanted = isWanted
  }

  add(bytes: Uint8Array): void {
    if (!this.isWanted) return
    if (this.size < TextHead.most) this.parts.push(Buffer.from(bytes))
    this.size += bytes.length
  }

  /** Whether the stream goes on after it. */
  get isCut(): boolean {
    return this.size > TextHead.most
  }

  text(): string {
    return Buffer.concat(this.parts).subarray(0, TextHead.most).toString('utf8')
  }
}
