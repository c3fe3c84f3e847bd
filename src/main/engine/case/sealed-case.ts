import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { type CustodyEntry, custodyFaults } from './custody.ts'
import {
  bytesFaults,
  type EvidenceRow,
  evidenceFaults,
  type Measured,
  sealFaults,
} from './evidence-faults.ts'

/** The files of a sealed case, and what they must satisfy. The script in the archive has the same rules in its own code. */

/** Files that vouch for the others, and therefore are not listed by the manifest. */
export const vouchingFiles = ['manifest.json', 'manifest.sig', 'public-key.pem'] as const
/** Files beside the evidence that a manifest may list; a report exists once the case was resolved. */
const listedFiles = ['case.json', 'custody.json', 'report.md', 'verify.mjs']
const evidencePath = /^evidence\/[0-9a-f]{64}$/

/** Whether a sealed case can have a file of this name. */
export function isSealedName(name: string): boolean {
  return listedFiles.includes(name) || vouchingFiles.some((each) => each === name) || evidencePath.test(name)
}

/** Digests of the scripts that archives of earlier versions contain. */
const formerScripts: readonly string[] = ['626e157c9b930bb3b6239d8c71feda2ced5bc20aab33612e6202470251db51de']

/** A sealed case as it was read: every file with its size and digests, and the text of those that are not evidence. */
export type SealedFiles = {
  readonly measured: ReadonlyMap<string, Measured>
  readonly texts: ReadonlyMap<string, Buffer>
}

export type SealedCase = {
  readonly case: string | null
  readonly sealed_at: string | null
  /** SHA-256 of the DER of the public key; null when there is no such key. */
  readonly key: string | null
  readonly pieces: number
  readonly entries: number
  readonly files: number
  /** Faults, as sentences. */
  readonly faults: string[]
}

const digest = () => z.string().regex(/^[0-9a-f]{64}$/)

const manifestSchema = z.strictObject({
  format: z.literal('skerry-sealed-case-1'),
  case: z.string(),
  sealed_at: z.string(),
  files: z.array(z.strictObject({ path: z.string(), size: z.int().min(0), sha256: digest() })),
})

const custodySchema = z.strictObject({
  case: z.string(),
  log: z.array(
    z.strictObject({
      entry: z.int(),
      at: z.string(),
      by: z.string(),
      what: z.string(),
      evidence: z.string().nullable(),
      filename: z.string().nullable(),
      sha256: z.string().nullable(),
      former: z.string(),
      hash: z.string(),
    }),
  ),
})

const caseSchema = z.looseObject({
  id: z.string(),
  evidence: z.array(
    z.strictObject({
      id: z.string(),
      filename: z.string(),
      size: z.int().min(0),
      md5: z.string(),
      sha1: z.string(),
      sha256: digest(),
      mime_type: z.string(),
      added_at: z.string(),
      by: z.string(),
    }),
  ),
  report: z.looseObject({ markdown: z.string() }).nullable(),
})

/** Checks a sealed case. `script` is the SHA-256 of the script that this version puts into archives. */
export function checkSealedCase(files: SealedFiles, script: string): SealedCase {
  const faults: string[] = []
  const read = <T>(name: string, schema: z.ZodType<T>) => readJson(files, name, schema, faults)
  const manifest = read('manifest.json', manifestSchema)
  const custody = read('custody.json', custodySchema)
  const whole = read('case.json', caseSchema)
  const key = checkSignature(files, faults)
  if (manifest !== null) faults.push(...manifestFaults(manifest, files))
  const found = files.measured.get('verify.mjs')?.sha256
  if (found !== undefined && found !== script && !formerScripts.includes(found))
    faults.push(
      'verify.mjs is not a script of this version of Skerry or an earlier one: do not run it. Check the archive with the version that made it.',
    )
  const log: readonly CustodyEntry[] = custody?.log ?? []
  if (custody !== null) {
    faults.push(...custodyFaults(custody.case, log))
    if (key !== null) faults.push(...sealFaults(log, key))
    const last = log.at(-1)
    if (last?.what !== 'sealed') faults.push('The custody log does not end with the seal of this archive.')
    else if (manifest !== null && manifest.sealed_at < last.at)
      faults.push('The manifest states a time before that of the seal in the custody log.')
  }
  if (whole !== null) {
    if (custody !== null) faults.push(...evidenceFaults(whole.evidence, log))
    faults.push(...archivedFaults(whole, files))
  }
  const ids = new Set([manifest?.case, custody?.case, whole?.id].filter((id) => id !== undefined))
  if (ids.size > 1) faults.push('The files are of different cases.')
  return {
    case: whole?.id ?? null,
    sealed_at: manifest?.sealed_at ?? null,
    key,
    pieces: whole?.evidence.length ?? 0,
    entries: log.length,
    files: files.measured.size,
    faults,
  }
}

/** Reads a file of the archive; null, with a fault, when it is not exactly as Skerry writes such a file. */
function readJson<T>({ texts }: SealedFiles, name: string, schema: z.ZodType<T>, faults: string[]): T | null {
  const bytes = texts.get(name)
  if (bytes === undefined) {
    faults.push(`${name} is missing.`)
    return null
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    // a text with one reading only: no name of a field twice, nothing between
    if (`${JSON.stringify(value, null, 2)}\n` === text) {
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
    }
  } catch {
    // no JSON, no UTF-8, or nested too deeply to be written again
  }
  faults.push(`${name} does not have the form of a sealed case.`)
  return null
}

/** Checks the Ed25519 signature (RFC 8032) of the manifest; returns the fingerprint of the key. */
function checkSignature({ texts }: SealedFiles, faults: string[]): string | null {
  const manifest = texts.get('manifest.json')
  const [signature, pem] = ['manifest.sig', 'public-key.pem'].map((name) =>
    texts.get(name)?.toString('latin1'),
  )
  if (signature === undefined) faults.push('manifest.sig is missing.')
  if (pem === undefined) faults.push('public-key.pem is missing.')
  if (manifest === undefined || signature === undefined || pem === undefined) return null
  try {
    const key = createPublicKey(pem)
    const bytes = Buffer.from(signature, 'base64')
    // only one spelling of key and signature is accepted, so that no bit of them can be another
    const isSpelled =
      key.asymmetricKeyType === 'ed25519' &&
      key.export({ type: 'spki', format: 'pem' }) === pem &&
      bytes.toString('base64') === signature
    if (!isSpelled || !verify(null, manifest, key, bytes))
      faults.push('The signature of the manifest does not hold.')
    return createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex')
  } catch {
    faults.push('The public key or the signature cannot be read.')
    return null
  }
}

/** Compares the files with the manifest, in both directions. */
function manifestFaults({ files }: z.output<typeof manifestSchema>, { measured }: SealedFiles): string[] {
  const faults: string[] = []
  const listed = new Set<string>()
  let last = ''
  for (const { path, size, sha256 } of files) {
    if (listed.has(path) || path < last) faults.push(`The manifest lists ${path} twice or out of order.`)
    listed.add(path)
    last = path
    const found = measured.get(path)
    if (!listedFiles.includes(path) && !evidencePath.test(path))
      faults.push(`The manifest lists ${path}, which is no file of a sealed case.`)
    else if (found === undefined) faults.push(`${path} is missing.`)
    else if (found.size !== size || found.sha256 !== sha256) faults.push(`${path} is not as it was sealed.`)
  }
  for (const name of measured.keys())
    if (!listed.has(name) && !vouchingFiles.some((each) => each === name))
      faults.push(`${name} is not in the manifest.`)
  for (const needed of ['case.json', 'custody.json', 'verify.mjs'])
    if (!listed.has(needed)) faults.push(`The manifest does not list ${needed}.`)
  return faults
}

/** Compares what case.json states with the bytes in the archive. */
function archivedFaults(
  {
    evidence,
    report,
  }: { readonly evidence: readonly EvidenceRow[]; readonly report: { markdown: string } | null },
  { measured, texts }: SealedFiles,
): string[] {
  const faults = evidence.flatMap((row) => bytesFaults(row, measured.get(`evidence/${row.sha256}`) ?? null))
  const stated = new Set(evidence.map(({ sha256 }) => `evidence/${sha256}`))
  for (const name of measured.keys())
    if (evidencePath.test(name) && !stated.has(name)) faults.push(`${name} is no evidence of the case.`)
  if ((texts.get('report.md')?.toString('utf8') ?? null) !== (report?.markdown ?? null))
    faults.push('report.md is not the report of the case.')
  return faults
}
