import { execFile } from 'node:child_process'
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipFiles } from '../../src/main/engine/archive/write-zip.ts'
import { custodyHash } from '../../src/main/engine/case/custody.ts'
import { numbersFrom } from '../numbers-from.ts'
import { roundsOf, seedsOf } from '../rounds.ts'
import { type Run, runCommand } from '../run-command.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { addedEvidence } from './send-upload.ts'

/**
 * What a stranger can find out about a sealed case: 300 changes, each of which must be a fault for `skerry verify` and,
 * where it concerns what the archive contains, for the script in the archive.
 */

type Files = Map<string, Buffer>
type Row = Record<string, unknown>
type Whole = { evidence: Row[]; report: { markdown: string }; id: string }
type Custody = { case: string; log: Row[] }

const folder = mkdtempSync(join(tmpdir(), 'skerry-changes-'))
let host: LocalHost
let sealed: Files
let archive: Buffer
let ownKey: KeyObject
let fingerprint: string
const otherKey = generateKeyPairSync('ed25519').privateKey
const run = promisify(execFile)

beforeAll(async () => {
  host = await startLocalHost()
  const { id } = await host.window<{ id: string }>('caseBoard.create', { title: 'Sealed', severity: 'high' })
  for (const [name, content] of [
    ['mail.eml', 'From: a@b.example\n\nhello\n'],
    ['proxy.log', 'GET / 302\n'.repeat(200)],
    ['empty.bin', ''],
  ] as const) {
    await addedEvidence(host.window, id, name, Buffer.from(content))
  }
  const { export: packed } = await host.window<{ export: string }>('caseExport.beginEvidence', {
    id,
    password: 'x',
  })
  await host.window('caseExport.endEvidence', { export: packed })
  await host.window('caseBoard.resolve', { id, verdict: 'true_positive', root_cause: 'A lure' })
  const answer = await host.window<{ bytes: Uint8Array; key: string }>('caseBoard.seal', { id })
  archive = Buffer.from(answer.bytes)
  fingerprint = answer.key
  sealed = new Map(Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
  ownKey = createPrivateKey(readFileSync(join(host.dataDir, 'seal-key.pem'), 'utf8'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A command line without a data directory of its own: the archive of a stranger needs none. */
const skerry = (...words: string[]): Promise<Run> =>
  runCommand(words, {
    folder,
    environment: { HOME: folder, SKERRY_DATA_DIR: join(folder, 'none') },
    input: '',
  })

async function script(files: Files): Promise<{ code: number; text: string }> {
  const place = mkdtempSync(join(folder, 'unpacked-'))
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), bytes)
  }
  try {
    const { stdout } = await run(process.execPath, [join(place, 'verify.mjs'), place], { env: {} })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, text: stdout }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const zipOf = (files: Files) => Buffer.from(zipFiles(files, (path) => path.startsWith('evidence/')))
const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const parsed = <T>(files: Files, name: string): T => JSON.parse((files.get(name) as Buffer).toString()) as T

function edit<T>(files: Files, name: string, change: (value: T) => void): void {
  const value = parsed<T>(files, name)
  change(value)
  files.set(name, jsonOf(value))
}

/** Lists and signs what is there now, as somebody does who has a key. */
function resign(files: Files, key: KeyObject): void {
  edit<{ files: unknown[] }>(files, 'manifest.json', (manifest) => {
    manifest.files = [...files]
      .filter(([path]) => !['manifest.json', 'manifest.sig', 'public-key.pem'].includes(path))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, bytes]) => ({
        path,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }))
  })
  files.set(
    'manifest.sig',
    Buffer.from(sign(null, files.get('manifest.json') as Buffer, key).toString('base64')),
  )
  files.set(
    'public-key.pem',
    Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string),
  )
}

/** Makes the log a chain again, as somebody does who knows how. */
function rechain(files: Files): void {
  edit<Custody>(files, 'custody.json', ({ case: id, log }) => {
    let former = '0'.repeat(64)
    for (const [index, entry] of log.entries()) {
      Object.assign(entry, { entry: index + 1, former })
      former = custodyHash(id, entry as never)
      entry.hash = former
    }
  })
}

type Pick_ = (below: number) => number
/** What is made of a change afterwards: nothing, the manifest signed again by the owner, or by somebody else. */
type Signer = 'nobody' | 'owner' | 'other'
type Change = {
  readonly name: string
  readonly files: Files
  readonly zip?: Buffer
  readonly isScript?: true
}

const rowFields = ['id', 'filename', 'size', 'md5', 'sha1', 'sha256', 'added_at', 'by']
const entryFields = ['entry', 'at', 'by', 'what', 'evidence', 'filename', 'sha256', 'former', 'hash']

function other(value: unknown, pick: Pick_): unknown {
  if (typeof value === 'number') return value + 1 + pick(9)
  if (typeof value !== 'string' || value === '') return 'x'
  const at = pick(value.length)
  const letter = value[at] as string
  const swapped = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
  return (
    value.slice(0, at) + (swapped === letter ? (letter === '1' ? '2' : '1') : swapped) + value.slice(at + 1)
  )
}

function moved(list: Row[], pick: Pick_): string {
  const at = pick(list.length - 1)
  const [one] = list.splice(at, 1)
  const how = pick(3)
  if (how === 0) list.splice(at + 1, 0, one as Row)
  if (how === 1) list.push({ ...one }, { ...one })
  return ['later', 'twice', 'gone'][how] as string
}

/** Kinds of changes; each gives one with its name. */
const kinds: readonly ((
  files: Files,
  signer: Signer,
  pick: Pick_,
) => string | (Partial<Change> & { name: string }))[] = [
  // a field of a row, also in upper instead of lower case
  (files, _signer, pick) => {
    const field = rowFields[pick(rowFields.length)] as string
    edit<Whole>(files, 'case.json', ({ evidence }) => {
      const row = evidence[pick(evidence.length)] as Row
      row[field] = other(row[field], pick)
    })
    return `row ${field}`
  },
  (files, _signer, pick) => {
    let how = ''
    edit<Whole>(files, 'case.json', ({ evidence }) => {
      how = moved(evidence, pick)
    })
    return `row ${how}`
  },
  // a field of an entry
  (files, _signer, pick) => {
    const field = entryFields[pick(entryFields.length)] as string
    edit<Custody>(files, 'custody.json', ({ log }) => {
      const entry = log[pick(log.length)] as Row
      entry[field] = other(entry[field], pick)
    })
    return `entry ${field}`
  },
  // the same with the chain made right again: rows contradict
  (files, _signer, pick) => {
    const field = ['at', 'by', 'evidence', 'filename', 'sha256'][pick(5)] as string
    edit<Custody>(files, 'custody.json', ({ log }) => {
      const added = log.filter(({ what }) => what === 'added')
      const entry = added[pick(added.length)] as Row
      entry[field] = other(entry[field], pick)
    })
    rechain(files)
    return `entry ${field}, chained again`
  },
  (files, signer, pick) => {
    let how = ''
    edit<Custody>(files, 'custody.json', ({ log }) => {
      how = moved(log, pick)
    })
    // whoever has the key may write another log: only the hash of its last entry, noted elsewhere, would tell
    if (signer !== 'owner') rechain(files)
    return `entry ${how}`
  },
  // bytes under their old name, or under the name of their digest
  (files, _signer, pick) => {
    const names = [...files.keys()].filter((path) => path.startsWith('evidence/'))
    const name = names[pick(names.length)] as string
    const bytes = Buffer.concat([files.get(name) as Buffer, Buffer.from(String(pick(10)))])
    const isRenamed = pick(2) === 0
    if (isRenamed) files.delete(name)
    files.set(isRenamed ? `evidence/${createHash('sha256').update(bytes).digest('hex')}` : name, bytes)
    return `bytes${isRenamed ? ' renamed' : ''}`
  },
  // a bit of any file that vouches
  (files, signer, pick) => {
    const name = ['manifest.json', 'manifest.sig', 'public-key.pem', 'report.md'][pick(4)] as string
    const bytes = Buffer.from(files.get(name) as Buffer)
    const at = pick(bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << pick(7))
    files.set(name, bytes)
    // signed again, these would be right again
    return { name: `bit of ${name}`, isBare: signer !== 'nobody' && name !== 'report.md' } as never
  },
  (files, _signer, pick) => {
    const text = [
      "console.log('No fault was found in what was checked.')\n",
      `${(files.get('verify.mjs') as Buffer).toString()}\n`,
    ][pick(2)] as string
    files.set('verify.mjs', Buffer.from(text))
    return { name: 'script', isScript: true }
  },
  (files, _signer, pick) => {
    const names = [...files.keys()].filter((path) => path !== 'verify.mjs')
    const name = names[pick(names.length)] as string
    const bytes = files.get(name) as Buffer
    const how = pick(3)
    if (how < 2) files.delete(name)
    const added = name.replace(/[^/]+$/, (last) => (how === 0 ? last.toUpperCase() : `${last}.bak`))
    if (how !== 1) files.set(added === name ? `${name}X` : added, bytes)
    return `file ${['in upper case', 'gone', 'besides'][how]}: ${name}`
  },
  (files, _signer, pick) => {
    const field = ['sealed_at', 'case', 'format'][pick(3)] as string
    edit<Row>(files, 'manifest.json', (manifest) => {
      manifest[field] = field === 'sealed_at' ? '2001-01-01T00:00:00.000Z' : other(manifest[field], pick)
    })
    return `manifest ${field}`
  },
  // the container alone
  (files, _signer, pick) => {
    const how = pick(8)
    const plain = Object.fromEntries(files)
    const options = { level: 6, os: 3, attrs: (0o100644 << 16) >>> 0, mtime: new Date(2000, 0, 1) } as const
    const dataAt = archive.indexOf('verify.mjs')
    const zip = [
      () => Buffer.from(zipSync(Object.fromEntries(Object.entries(plain).toReversed()), options)),
      () => Buffer.from(zipSync(plain, { ...options, mtime: new Date(2020, pick(12), 1 + pick(28)) })),
      () => Buffer.from(zipSync(plain, { ...options, comment: 'checked' })),
      () => archive.subarray(0, archive.length - 1 - pick(archive.length - 1)),
      () => Buffer.concat([archive, Buffer.alloc(1 + pick(100))]),
      () => Buffer.concat([Buffer.alloc(1 + pick(100)), archive]),
      () => Buffer.from(zipSync(plain, { ...options, attrs: (0o120777 << 16) >>> 0 })),
      () => {
        const changed = Buffer.from(archive)
        // any byte of the header before the name of the script
        const at = dataAt - 30 + pick(28)
        changed[at] = (changed[at] as number) ^ (1 << pick(8))
        return changed
      },
    ][how]?.()
    return { name: `container ${how}`, ...(zip && { zip }) }
  },
]

const holds = (files: Files): boolean => {
  try {
    const [manifest, signature, pem] = ['manifest.json', 'manifest.sig', 'public-key.pem'].map((name) =>
      files.get(name),
    )
    if (!manifest || !signature || !pem) return false
    return verify(null, manifest, createPublicKey(pem), Buffer.from(signature.toString(), 'base64'))
  } catch {
    return false
  }
}

function changeOf(seed: number): Change & { readonly signer: Signer } {
  const random = numbersFrom(seed)
  const pick: Pick_ = (below) => Math.floor(random() * below)
  const files: Files = new Map(sealed)
  const signer = (['nobody', 'owner', 'other'] as const)[pick(3)] as Signer
  const made = (kinds[seed % kinds.length] as (typeof kinds)[number])(files, signer, pick)
  const { isBare = false, ...change } = (typeof made === 'string' ? { name: made } : made) as Change & {
    isBare?: boolean
  }
  const isContainer = change.zip !== undefined
  if (!isContainer && !isBare && files.has('manifest.json')) {
    if (signer === 'owner') resign(files, ownKey)
    if (signer === 'other') resign(files, otherKey)
  }
  return { ...change, files, signer }
}

describe('a sealed case', () => {
  test('as it was sealed has no fault, and the last line says whether the key was compared', async () => {
    writeFileSync(join(folder, 'whole.zip'), archive)
    const bare = await skerry('verify', 'whole.zip')
    expect(bare).toMatchObject({ code: 0, err: '' })
    expect(bare.out.trimEnd().split('\n').at(-1)).toMatch(/^The key was not compared/)
    expect(bare.out).toContain('3 pieces of evidence')
    const spelled = (fingerprint.match(/../g) as string[]).join(':').toUpperCase()
    const compared = await skerry('verify', 'whole.zip', '--key', spelled)
    expect(compared.code).toBe(0)
    expect(compared.out.trimEnd().split('\n').at(-1)).toBe(
      `The key is the one that was given, ${fingerprint}.`,
    )
    const wrong = await skerry('verify', 'whole.zip', '--key', '0'.repeat(64))
    expect(wrong.code).toBe(1)
    expect(wrong.out).toMatch(/FAULT {2}The archive was not sealed with the key 0000/)
    const shown = JSON.parse((await skerry('verify', 'whole.zip', '--output', 'json')).out) as object
    expect(shown).toMatchObject({ key: fingerprint, expected_key: null, faults: [], pieces: 3, entries: 7 })
    expect(await script(sealed)).toMatchObject({
      code: 0,
      text: expect.stringContaining('The key was not compared'),
    })
  })

  test('of which anything was changed has a fault, for us and for its script', {
    timeout: 300_000,
  }, async () => {
    const wrong: string[] = []
    const seeds = seedsOf(1, roundsOf(60, 300))
    const check = async (seed: number) => {
      const { name, files, zip, isScript, signer } = changeOf(seed)
      const label = `${seed} ${name}, signed again by ${signer}`
      const path = `${seed}.zip`
      writeFileSync(join(folder, path), zip ?? zipOf(files))
      const ours = await skerry('verify', path)
      rmSync(join(folder, path))
      if (ours.code !== 1 || !ours.out.includes('FAULT'))
        wrong.push(`skerry: ${label}: ${ours.out}${ours.err}`)
      if (zip !== undefined) return
      const isBroken = /signature of the manifest does not hold|cannot be read|is missing/.test(ours.out)
      if (isBroken !== !holds(files) && !holds(files)) wrong.push(`signature: ${label}: ${ours.out}`)
      if (isScript) return
      const theirs = await script(files)
      if (theirs.code !== 1 || !theirs.text.includes('FAULT')) wrong.push(`script: ${label}: ${theirs.text}`)
    }
    // one after the other: a command runs in a folder of this process
    for (const seed of seeds) await check(seed)
    expect(wrong).toEqual([])
  })
})

describe('an archive that was made to harm', () => {
  const stored = (name: string, bytes: Uint8Array, more: object = {}) =>
    Buffer.from(zipSync({ [name]: [bytes, { level: 0 }] }, { mtime: new Date(2000, 0, 1), ...more }))
  test.each<[string, () => Buffer | string, RegExp]>([
    ['is empty', () => Buffer.alloc(0), /no archive/],
    ['is something else', () => Buffer.from('%PDF-1.7 and so on, long enough to have an end'), /no archive/],
    [
      'leads out of its folder',
      () => stored('../../.ssh/authorized_keys', Buffer.from('x')),
      /is no file of a sealed case/,
    ],
    [
      'has a name that drives a terminal',
      () => stored('\u001b[2J\u202etxt', Buffer.from('x')),
      /\\u\{1b\}\[2J/,
    ],
    [
      'unpacks to a gigabyte',
      () => {
        const zip = Buffer.from(
          zipSync({ 'case.json': new Uint8Array(1_048_576) }, { mtime: new Date(2000, 0, 1) }),
        )
        const central = zip.indexOf(Buffer.from('PK\u0001\u0002'))
        for (const at of [22, central + 24]) zip.writeUInt32LE(1_073_741_824, at)
        return zip
      },
      /larger than 128 MB/,
    ],
    [
      'unpacks to more than it says',
      () => {
        const zip = Buffer.from(
          zipSync({ 'case.json': new Uint8Array(100_000_000) }, { mtime: new Date(2000, 0, 1) }),
        )
        const central = zip.indexOf(Buffer.from('PK\u0001\u0002'))
        for (const at of [22, central + 24]) zip.writeUInt32LE(10, at)
        return zip
      },
      /does not have the size/,
    ],
    [
      'says that it has 65,535 files',
      () => {
        const zip = stored('case.json', Buffer.from('{}'))
        for (const at of [8, 10]) zip.writeUInt16LE(65_535, zip.length - 22 + at)
        return zip
      },
      /damaged/,
    ],
    [
      'nests without end',
      () => Buffer.from(zipFiles(new Map([['case.json', Buffer.from('['.repeat(1_000_000))]]))),
      /does not have the form/,
    ],
  ])('that %s is a fault in a short time', async (_what, make, words) => {
    const made = make()
    writeFileSync(join(folder, 'harm.zip'), made)
    const { code, out, err } = await skerry('verify', 'harm.zip')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(words)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })

  test('or is none is refused', async () => {
    expect(await skerry('verify', 'nowhere.zip')).toMatchObject({ code: 6, out: '' })
    expect((await skerry('verify', '.')).err).toMatch(/is a folder/)
    symlinkSync('/dev/zero', join(folder, 'zero.zip'))
    expect((await skerry('verify', 'zero.zip')).err).toMatch(/is no file/)
    expect((await skerry('verify', 'whole.zip', '--key', 'abc')).code).toBe(4)
    expect((await skerry('verify', '--key', fingerprint)).err).toMatch(/belongs to an archive/)
  })
})
