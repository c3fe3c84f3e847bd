import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { reportLimits } from '../../../../contract/workstation/files/tool-report.ts'
import type { ByteSource } from '../../archive/byte-source.ts'
import { extensionOf } from '../file-extension.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import type { FileType } from '../file-types.ts'
import { Ssdeep, ssdeepOf } from '../ssdeep.ts'
import { Tlsh } from '../tlsh.ts'
import { type AppendedData, appendedData, leastBytes, severityOf } from './appended-data.ts'
import { EntropyCount } from './entropy.ts'
import type { identityResult } from './identity-result.ts'
import { magicDescription } from './magic-description.ts'
import { disagrees, nameFindings } from './name-findings.ts'
import { polyglotFindings } from './polyglot-findings.ts'

type Identity = z.output<ReturnType<typeof identityResult>>
const chunkBytes = 2 ** 20

/** Reads a file once for its digests and entropy, and compares its content with its name. */
export async function readIdentity(sample: Sample, output: ToolOutput): Promise<Identity> {
  const { bytes, types, name } = sample
  const first = types[0] as FileType
  const counted = countOnce(bytes)
  const appended = appendedData(bytes, types)
  for (const found of nameFindings(name, types)) output.finding(found)
  for (const found of polyglotFindings(types, appended)) output.finding(found)
  reportBefore(bytes, types, output)
  if (appended !== null) reportAppended(bytes, appended, first, output)
  if (bytes.size === 0)
    output.finding({ severity: 'info', code: 'identity.empty', title: 'The file has no content' })
  const magic = await magicDescription(bytes.read(0, Math.min(bytes.size, chunkBytes)))
  return {
    size: bytes.size,
    ...counted,
    mime_type: first.mime,
    magic,
    types: types.slice(0, 20).map(({ kind, mime, label }) => ({ kind, mime, label })),
    extension: extensionOf(name),
    extension_disagrees: disagrees(name, types),
    appended:
      appended === null
        ? []
        : [
            {
              behind: appended.behind,
              offset: appended.offset,
              size: appended.size,
              type: labelOf(appended),
            },
          ],
  }
}

function labelOf({ isPadding, types }: AppendedData): string {
  return isPadding ? 'padding' : types.map(({ label }) => label).join(', ')
}

/** Digests and entropy, from one pass over the bytes. */
function countOnce(bytes: ByteSource) {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((algorithm) => createHash(algorithm))
  const ssdeep = new Ssdeep(bytes.size)
  const tlsh = new Tlsh()
  const entropy = new EntropyCount(bytes.size)
  for (let at = 0; at < bytes.size; at += chunkBytes) {
    const chunk = bytes.read(at, Math.min(chunkBytes, bytes.size - at))
    for (const hash of hashes) hash.update(chunk)
    ssdeep.update(chunk)
    tlsh.update(chunk)
    entropy.update(chunk)
  }
  const [md5 = '', sha1 = '', sha256 = '', sha512 = ''] = hashes.map((hash) => hash.digest('hex'))
  const digest = ssdeep.digest()
  return {
    md5,
    sha1,
    sha256,
    sha512,
    ssdeep: typeof digest === 'string' ? digest : ssdeepOf(bytes, digest.level),
    tlsh: tlsh.digest(),
    entropy: entropy.digest(),
    entropy_block_size: entropy.blockSize,
    entropy_blocks: entropy.blocks,
  }
}

/** Bytes before a PDF document, which its readers pass over (up to a kilobyte) and others take for the type. */
function reportBefore(bytes: ByteSource, types: readonly FileType[], output: ToolOutput): void {
  if (!types.some(({ kind }) => kind === 'pdf')) return
  const head = Buffer.from(bytes.read(0, Math.min(bytes.size, 1032)))
  const at = head.indexOf('%PDF-', 0, 'latin1')
  if (at < leastBytes || head.subarray(0, at).every((byte) => byte <= 32)) return
  output.finding({
    severity: 'low',
    code: 'identity.prepended_data',
    title: `${at} bytes are before the beginning of the PDF document`,
    detail:
      'Readers of PDF pass over them; programs that look at the first bytes take the file for something else.',
    offset: 0,
    length: at,
  })
}

function reportAppended(
  bytes: ByteSource,
  appended: AppendedData,
  first: FileType,
  output: ToolOutput,
): void {
  const { behind, offset, size, isPadding } = appended
  if (isPadding) return
  output.finding({
    severity: severityOf(appended),
    code: 'identity.appended_data',
    title: `${size} bytes are behind the end of the ${behind}: ${labelOf(appended)}`.slice(0, 200),
    detail: 'A program that reads the format does not look at them.',
    technique: severityOf(appended) === 'high' ? 'T1027.009' : null,
    offset,
    length: size,
  })
  // what is behind a program, and an archive that is a type of the file itself, is taken by the tools that read those
  if (first.kind === 'pe' || size < leastBytes) return
  const isTooLarge = size > reportLimits.objectBytes
  output.object({
    name: '',
    place: `behind the end of the ${behind}, offset ${offset}`,
    bytes: isTooLarge ? null : bytes.read(offset, size),
    size,
    problem: isTooLarge ? `It has ${size} bytes, more than is taken out of one file.` : null,
  })
}
