import { CompoundFile } from '../../office/compound-file.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { readCompoundOffice } from './compound-office.ts'
import { readEncryptedOffice } from './encrypted-office.ts'
import { readFlatOffice } from './flat-office.ts'
import { OfficeFacts } from './office-facts.ts'
import { reportOffice } from './office-findings.ts'
import { OfficeParts } from './office-parts.ts'
import type { OfficeResult } from './office-result.ts'
import { readOpenDocument } from './open-document.ts'
import { readPackage } from './package-office.ts'
import { readRtfObjects } from './rtf-objects.ts'

const maxBytes = 256 * 2 ** 20

/** Reads an Office document of any of the containers; throws where it is none. */
export async function readOfficeFile(sample: Sample, output: ToolOutput): Promise<OfficeResult> {
  const { bytes: source } = sample
  if (source.size > maxBytes)
    output.leftOut('limit', `Only the first ${maxBytes} bytes of the document were read.`)
  const bytes = source.read(0, Math.min(source.size, maxBytes))
  const facts = await read(sample, output, bytes)
  reportOffice(facts)
  writeTargets(facts)
  return facts.result
}

/** What the document leads to or runs, so that addresses in it are found. */
function writeTargets({ result, output }: OfficeFacts): void {
  const lines = [
    ...result.external.map(({ target }) => target),
    ...result.links.map(({ target }) => target),
    ...result.dde.map(({ command }) => command),
    ...result.defined_names.map(({ formula }) => formula),
    ...result.custom_properties.map(({ value }) => value),
    ...result.embedded_objects.flatMap((object) => [object.source_path ?? '', object.file_name ?? '']),
  ]
  const text = [...new Set(lines)].filter((line) => /[.:\\]/.test(line)).join('\n')
  if (text !== '') output.text({ title: 'Links, targets and commands', text })
}

async function read(sample: Sample, output: ToolOutput, bytes: Uint8Array): Promise<OfficeFacts> {
  if (CompoundFile.isOne(bytes)) {
    const facts = new OfficeFacts(sample, output, 'ole2')
    const file = CompoundFile.open(bytes)
    if (file === null) throw new Error('The compound file is too damaged to have a directory')
    if (await readEncryptedOffice(file, bytes, facts)) return facts
    facts.attempt('A stream', () => readCompoundOffice(file, facts, ''))
    return facts
  }
  if (
    Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart().startsWith('{\\rt') ||
    isOf(sample, 'rtf')
  ) {
    const facts = new OfficeFacts(sample, output, 'rtf')
    readRtfObjects(bytes, facts)
    return facts
  }
  if (bytes[0] !== 0x50 && !Buffer.from(bytes.subarray(0, 4096)).includes('PK\x03\x04', 0, 'latin1')) {
    const facts = new OfficeFacts(sample, output, 'xml')
    readFlatOffice(bytes, facts)
    return facts
  }
  const parts = new OfficeParts(source(sample, bytes))
  const isOdf = parts.has('META-INF/manifest.xml') && (parts.has('content.xml') || parts.has('mimetype'))
  const facts = new OfficeFacts(sample, output, isOdf ? 'odf' : 'ooxml')
  if (parts.names.length === 0)
    throw new Error(`The archive has no parts that can be read: ${parts.problem ?? 'it is empty'}`)
  if (isOdf) readOpenDocument(parts, facts)
  else readPackage(parts, facts)
  return facts
}

function source(sample: Sample, bytes: Uint8Array): Sample['bytes'] {
  return bytes.length === sample.bytes.size
    ? { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) }
    : sample.bytes
}
