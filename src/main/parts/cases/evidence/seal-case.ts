import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '../../../../contract/problem.ts'
import { zipFiles } from '../../../engine/archive/write-zip.ts'
import { sealFaults } from '../../../engine/case/evidence-faults.ts'
import { isoTime } from '../../../operations/system/clock.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { custodyOfCase, evidenceOfCase } from '../../../store/cases/evidence.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { exportedLinks } from '../model/exported-case.ts'
import { wholeCase } from '../model/whole-case.ts'
import { enterCustody } from './enter-custody.ts'
import { type SealKey, sealKey } from './seal-key.ts'
import { verifyCase } from './verify-case.ts'

/**
 * Folder of the evidence in an archive, each piece named by its digest. It is not compressed: most files are already,
 * and compressing would block everything.
 */
const evidenceFolder = 'evidence/'

/** Maximum bytes of evidence in one archive, which is built in memory. */
const maxBytes = 1024 ** 3
/** Maximum pieces of evidence; a zip without 64-bit numbers counts 65,535 files. */
const maxPieces = 65_000

export type Sealed = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly key: string }

/**
 * Returns a case as an archive that a third party can verify: `case.json`, its report, its evidence under its digests,
 * `custody.json`, a manifest with the SHA-256 of each file, the manifest's Ed25519 signature with the public key, and a
 * script that verifies all of it with Node alone. A case that fails verification here is not sealed.
 */
export async function sealedArchive(target: CaseRecord, context: Context): Promise<Sealed | Problem> {
  const { reader } = context.store
  const size = evidenceOfCase(reader, target.number).reduce((sum, piece) => sum + piece.size, 0)
  if (size > maxBytes)
    return problem('too-large', 'The evidence is larger than 1 GB, which is more than one archive can hold.')
  if (evidenceOfCase(reader, target.number).length > maxPieces)
    return problem(
      'too-large',
      `The case has more than ${maxPieces} pieces of evidence, which is more than one archive can hold.`,
    )
  const read = new Map<string, Buffer[]>()
  const { faults, head } = await verifyCase(target, context, ({ id }, bytes) => {
    const pieces = read.get(id)
    if (pieces === undefined) read.set(id, [bytes])
    else pieces.push(bytes)
  })
  const script = await readFile(join(context.resources, 'cases', 'verify.mjs'))
  // from here on nothing waits: log, rows and bytes in the archive are of one moment
  const pieces = evidenceOfCase(reader, target.number)
  const log = custodyOfCase(reader, target.number)
  if ((log.at(-1)?.hash ?? null) !== head)
    return problem('conflict', 'The evidence of the case changed while it was being sealed. Seal it again.')
  const key = sealKey(context.dataDir)
  const all = [...faults, ...sealFaults(log, key.fingerprint)]
  if (all.length > 0)
    return problem(
      'conflict',
      `The case was not sealed, because its evidence failed verification: ${all.join(' ')}`,
      { faults: all },
    )
  const at = enterSeal(target, key, context)
  const files = new Map<string, Uint8Array>()
  for (const { sha256, id } of pieces)
    files.set(`${evidenceFolder}${sha256}`, Buffer.concat(read.get(id) ?? []))
  for (const [path, text] of textsOf(target, context)) files.set(path, Buffer.from(text, 'utf8'))
  files.set('verify.mjs', script)
  const manifest = Buffer.from(manifestOf(target.id, files, at), 'utf8')
  files.set('manifest.json', manifest)
  files.set('manifest.sig', Buffer.from(key.sign(manifest).toString('base64'), 'utf8'))
  files.set('public-key.pem', Buffer.from(key.publicPem, 'utf8'))
  return {
    name: `${target.id}.sealed.zip`,
    bytes: zipFiles(files, (path) => path.startsWith(evidenceFolder)),
    key: key.fingerprint,
  }
}

/** Records the sealing in the custody log of the case, which is part of the archive; returns the moment. */
function enterSeal(target: CaseRecord, key: SealKey, context: Context): string {
  const draft = context.draft(`Sealed the case ${target.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    enterCustody(act, target, { what: 'sealed', evidence: null, filename: null, sha256: key.fingerprint })
    const event = addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'case_sealed',
      data: { key: key.fingerprint },
    })
    touchCase(act, target.number)
    act.count('created', 1, { table: 'case_event', first: event, last: event })
  })
  context.publish('cases', {})
  return draft.at
}

function textsOf(target: CaseRecord, { store, clock }: Context): [path: string, text: string][] {
  const whole = {
    ...wholeCase(target, store.reader, isoTime(clock)),
    links: exportedLinks(target, store.reader),
  }
  const custody = { case: target.id, log: custodyOfCase(store.reader, target.number) }
  return [
    ['case.json', `${JSON.stringify(whole, null, 2)}\n`],
    ['custody.json', `${JSON.stringify(custody, null, 2)}\n`],
    ...(target.report === null ? [] : [['report.md', target.report] as [string, string]]),
  ]
}

function manifestOf(id: string, files: ReadonlyMap<string, Uint8Array>, at: string): string {
  const listed = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, bytes]) => ({
      path,
      size: bytes.length,
      // evidence was just read and verified, and is named by its digest
      sha256: path.startsWith(evidenceFolder)
        ? path.slice(evidenceFolder.length)
        : createHash('sha256').update(bytes).digest('hex'),
    }))
  return `${JSON.stringify({ format: 'skerry-sealed-case-1', case: id, sealed_at: at, files: listed }, null, 2)}\n`
}
