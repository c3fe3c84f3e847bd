import { currencyOfName, type LabelDefaults } from '../../engine/crypto/label-columns.ts'
import { readCategories } from '../../engine/crypto/label-record.ts'
import { LabelFileWriter } from './label-file-writer.ts'
import type { LabelListResult, LabelListTask } from './label-list-task.ts'
import { LabelSink } from './label-sink.ts'
import { readLabelJson } from './read-label-json.ts'
import { headerFields, readLabelTable, readPlainList } from './read-label-table.ts'
import { readSdnAdvanced } from './read-sdn-advanced.ts'
import { isSdnRow, readSdnCsv } from './read-sdn-csv.ts'
import { readSdnXml } from './read-sdn-xml.ts'
import { SourceText } from './source-text.ts'

const largestJson = 268_435_456

type Read = Pick<LabelListResult, 'format' | 'declared'>

/**
 * Reads a list of labelled addresses in any supported format and writes its file. Throws with the reason on failure.
 */
export async function buildLabelList(
  task: LabelListTask,
  onProgress: (bytes: number) => void,
): Promise<LabelListResult> {
  const source = new SourceText(task.path, onProgress)
  const head = await source.head()
  const writer = new LabelFileWriter(task.target)
  const sink = new LabelSink(writer)
  try {
    const read = await readSource(source, head, task, sink)
    const entries = writer.finish()
    if (entries === 0) throw new Error(`it holds no crypto address${whyNone(sink)}`)
    return {
      ...read,
      entries,
      sha256: source.digest(),
      details: { sanctions: sink.isSanctions, currencies: sink.currencies() },
      refused: sink.refused,
      refusedExamples: sink.refusedExamples,
    }
  } finally {
    writer.close()
  }
}

function whyNone({ refusedExamples: [example] }: LabelSink): string {
  return example === undefined ? '' : ` that can be read (${example})`
}

async function readSource(
  source: SourceText,
  head: string,
  task: LabelListTask,
  sink: LabelSink,
): Promise<Read> {
  const start = head.trimStart()
  if (start === '') throw new Error('it is empty')
  if (start.startsWith('<')) return readXml(source, start, task, sink)
  const defaults = defaultsOf(task)
  if (/^[{[]/.test(start))
    return { format: readLabelJson(await source.whole(largestJson), sink, defaults), declared: {} }
  const lines = start.split(/\r\n|\r|\n/)
  const [first = ''] = lines
  if (isSdnRow(firstCells(first))) {
    await readSdnCsv(source.pieces(), sink)
    return { format: 'sdn-csv', declared: ofacDeclared(task, null) }
  }
  if (headerFields(first) !== null) {
    await readLabelTable(source.pieces(), first, sink, defaults)
    return { format: 'csv', declared: {} }
  }
  const row = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  if (/[,;\t|]/.test(row.replace(/[,;]\s*$/, '')))
    throw new Error(
      'it is a table without a header: name the columns, such as address, chain, label, category, source, risk',
    )
  await readPlainList(source.pieces(), sink, defaults)
  return { format: 'list', declared: {} }
}

/** Returns the cells of a row, precisely enough to count them: quoted ones may contain commas. */
function firstCells(line: string): string[] {
  return line
    .replace(/"(\d+)"/g, '$1')
    .replace(/"[^"]*"/g, 'x')
    .split(',')
}

async function readXml(
  source: SourceText,
  start: string,
  task: LabelListTask,
  sink: LabelSink,
): Promise<Read> {
  const root = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s>/]/.exec(start)?.[1]
  if (root === 'sdnList')
    return { format: 'sdn-xml', declared: ofacDeclared(task, await readSdnXml(source.pieces(), sink)) }
  if (root === 'Sanctions')
    return {
      format: 'sdn-advanced-xml',
      declared: ofacDeclared(task, await readSdnAdvanced(source.pieces(), sink)),
    }
  throw new Error('it is XML, and neither SDN.XML nor SDN_ADVANCED.XML')
}

function ofacDeclared({ fileName }: LabelListTask, dated: string | null): LabelListResult['declared'] {
  return {
    name: /cons/i.test(fileName) ? 'OFAC consolidated list' : 'OFAC SDN list',
    source: 'US Treasury, Office of Foreign Assets Control',
    licence: 'Public domain (work of the US government)',
    ...(dated === null ? {} : { dated }),
  }
}

function defaultsOf({ fileName, options }: LabelListTask): LabelDefaults {
  const { subject, label, category, currency } = options
  const isNamedSo = /sanction|(?:^|[^a-z])(?:ofac|sdn)(?:[^a-z]|$)/i.test(fileName)
  return {
    name: label,
    currency: currency ?? currencyOfName(fileName),
    categories: category === null ? [] : readCategories(category),
    isSanctions: subject === null ? isNamedSo || null : subject === 'sanctions',
  }
}
