import { extractFromText } from '../../src/main/engine/ioc/extract.ts'
import { markBit } from '../../src/main/engine/ioc/indicator.ts'
import { utf16IndexOf } from '../../src/main/engine/ioc/utf16-index.ts'
import { identifyText } from '../../src/main/engine/reading/identify-text.ts'
import { readableText } from '../../src/main/engine/reading/readable-text.ts'
import { assessInLanguages, type LanguageReading } from '../../src/main/engine/risk/assess-in-languages.ts'
import { loadRiskPacks } from '../fixtures/risk/load-risk-packs.ts'

/** Returns the text that the workstation reads in a message. */
export async function textOf(message: Uint8Array): Promise<string> {
  async function* stream() {
    yield message
  }
  const texts: Uint8Array[] = []
  for await (const text of readableText(stream())) texts.push(text)
  return Buffer.concat(texts).toString('utf8')
}

/** Returns the risk reading of a raw message, by the same steps as triage and the API. */
export async function judgeMessage(message: Uint8Array): Promise<LanguageReading & { text: string }> {
  const text = await textOf(message)
  const format = identifyText(Buffer.from(message).toString('utf8'), false)?.kind ?? null
  const toIndex = utf16IndexOf(text)
  const indicators = extractFromText(text).hits.map(({ found, start, end, marks }) => ({
    kind: found.kind,
    value: found.value,
    start: toIndex(start),
    end: toIndex(end),
    isPartOf: (marks & markBit.part_of) !== 0,
  }))
  return { ...(await assessInLanguages(text, indicators, loadRiskPacks, 'GB', { format })), text }
}
