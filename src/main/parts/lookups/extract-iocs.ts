import type { z } from 'zod'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { type extractIocs, maxIocs } from '../../../contract/core/iocs.ts'
import type { StandOut } from '../../../contract/core/stand-outs.ts'
import { problem } from '../../../contract/problem.ts'
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
import type { RiskCountry, RiskIndicator } from '../../engine/risk/assess-risk.ts'
import type { ContentProcess } from '../../jobs/content-process.ts'
import { maxContentBytes } from '../../jobs/max-content-bytes.ts'
import type { Context as BaseContext, Handler } from '../../operations/context.ts'
import { yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import type { Context } from './context.ts'
import { FoundValues } from './found-values.ts'

type Answer = z.input<ReturnType<(typeof extractIocs)['output']>>

/** Maximum number of unread parts listed. */
const maxSkipped = 1000
/** Maximum bytes of text in attachments of a message received over HTTP, and milliseconds to read them. */
const maxAttachedBytes = 16_777_216
const attachedMs = 10_000
/** Bytes scanned per event loop turn on the main thread: half a millisecond, and a few for texts crafted to be slow. */
const bytesPerTurn = 32_768

/**
 * Finds every indicator in a text, or in a stream from a caller in this process. A raw message, HTML page, table, JSON
 * or XML is decoded first.
 */
export const extractIocsHere: Handler<typeof extractIocs, Context> = async (
  { text, risk, country },
  context,
) => {
  const isStreamed = context.stream !== null
  const gatherer = new FoundValues(isStreamed ? Number.POSITIVE_INFINITY : maxIocs)
  const placed: RiskIndicator[] = []
  const wantsRisk = risk !== 'off'
  const whole = isStreamed ? anyFile(context) : attachedAlone(context)
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
  const read = await readRisk({ text: head.text(), format }, placed, wanted, context)
  if (read.band === null) {
    const stands_out = await standOutsIn(gatherer, wanted, context)
    if (stands_out.length > 0) read.stands_out = stands_out
  }
  return {
    ...iocs,
    risk: skipped.length === 0 ? read : { ...read, note: withSkipped(read.note, skipped.length) },
  }
}

/** Returns what stands out among the values of a text that has no verdict, the gravest first. */
async function standOutsIn(
  found: FoundValues,
  country: string,
  { knowledge, store, resources, valueLists }: Context,
): Promise<StandOut[]> {
  const [{ standOutsAmong }, { riskPack }, lists] = await Promise.all([
    import('../../operations/stand-outs.ts'),
    import('../../operations/risk-pack.ts'),
    valueLists(),
  ])
  function* values() {
    for (const kind of iocKinds)
      for (const { value } of found.listOf(kind).toJSON()) yield [kind, value] as const
  }
  const packs = riskPack(resources, country as RiskCountry)
  return [...(await standOutsAmong(values(), { knowledge, store, lists, packs })).items]
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

/** `deep` needs an instance; without one it is answered as `fast`, as `mode` states. */
async function readRisk(
  { text, format }: { readonly text: string; readonly format: string | null },
  indicators: readonly RiskIndicator[],
  country: string,
  context: BaseContext,
): Promise<NonNullable<Answer['risk']>> {
  const indexOf = utf16IndexOf(text)
  const moved = indicators.map((indicator) => ({
    ...indicator,
    start: indexOf(indicator.start),
    end: indexOf(indicator.end),
  }))
  // a third of what a text without a risk reading needs
  const [{ assessInLanguages }, { packsWithEstate }, lists] = await Promise.all([
    import('../../engine/risk/assess-in-languages.ts'),
    import('../../operations/own-estate.ts'),
    context.valueLists(),
  ])
  const read = await assessInLanguages(
    text,
    moved,
    (of) => packsWithEstate(context, of, lists),
    country as RiskCountry,
    { format },
  )
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
    if (!this.isWanted || this.size >= TextHead.most) return
    this.parts.push(Buffer.from(bytes))
    this.size += bytes.length
  }

  text(): string {
    return Buffer.concat(this.parts).subarray(0, TextHead.most).toString('utf8')
  }
}
