#!/usr/bin/env node
// Checks a sealed case with Node 20 or newer and nothing else: `node verify.mjs [FOLDER [FINGERPRINT]]`, where FOLDER holds the
// unpacked archive and FINGERPRINT is that of the sender's key. Exit code 0 when no fault was found, 1 when one was. It checks:
//   1. that manifest.sig is the Ed25519 signature (RFC 8032) of manifest.json by the key in public-key.pem;
//   2. that every file the manifest lists is there with its size and SHA-256, and that no other file is;
//   3. that the custody log is a chain: each entry has the hash of the one before it, and its own hash is right;
//   4. that every seal in the log is by that key, and that the last entry is the seal of this archive;
//   5. that size, MD5, SHA-1 and SHA-256 that case.json states are those of the bytes, and that name, time, person and order of
//      the evidence are those of the custody log.
// A script that came with an archive proves as much as whoever made the archive wants: `skerry verify` does the same from outside.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const expected = process.argv[3]?.replace(/[\s:]/g, '').toLowerCase()
const faults = []
const say = (sentence) => faults.push(sentence)
/** Names come from others: what a terminal would obey is shown by its number. */
const shown = (text) =>
  String(text).replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (each) => `\\u{${each.codePointAt(0).toString(16)}}`,
  )
const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex')
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** Files that vouch for the others, and so are not listed by the manifest; what else a sealed case has. */
const vouching = ['manifest.json', 'manifest.sig', 'public-key.pem']
const needed = ['case.json', 'custody.json', 'verify.mjs']
const isListed = (path) => [...needed, 'report.md'].includes(path) || /^evidence\/[0-9a-f]{64}$/.test(path)
const entryFields = ['entry', 'at', 'by', 'what', 'evidence', 'filename', 'sha256', 'former', 'hash']
const rowFields = ['id', 'filename', 'size', 'md5', 'sha1', 'sha256', 'mime_type', 'added_at', 'by']

function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((each) => {
    const inside = join(path, each.name)
    if (each.isDirectory()) return filesBelow(inside)
    const name = relative(folder, inside).split(sep).join('/')
    if (!each.isFile()) say(`${name} is a link or a device.`)
    return [name]
  })
}

async function measure(path) {
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name))
  let size = 0
  for await (const piece of createReadStream(path)) {
    for (const hash of hashes) hash.update(piece)
    size += piece.length
  }
  const [md5, sha1, sha256] = hashes.map((hash) => hash.digest('hex'))
  return { size, md5, sha1, sha256 }
}

function readText(name) {
  try {
    if (!lstatSync(join(folder, name)).isFile()) throw new Error('no file')
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(join(folder, name)))
  } catch {
    say(`${name} cannot be read.`)
    return null
  }
}

/** Only the spelling that Skerry writes is taken, which has one reading. */
function readJson(name) {
  const text = readText(name)
  try {
    const value = JSON.parse(text)
    if (value !== null && `${JSON.stringify(value, null, 2)}\n` === text) return value
  } catch {}
  if (text !== null) say(`${name} does not have the form of a sealed case.`)
  return {}
}

/** The elements of a list that have exactly these fields, none of which is an object. */
function rowsOf(list, fields, what) {
  const isRow = (row) =>
    Object.keys(row ?? {})
      .toSorted()
      .join() === fields.toSorted().join() &&
    Object.values(row).every((value) => value === null || typeof value !== 'object')
  if (Array.isArray(list) && list.every(isRow)) return list
  say(`${what} does not have the form of a sealed case.`)
  return []
}

function checkSignature(manifest) {
  const pem = readText('public-key.pem')
  const signature = readText('manifest.sig')
  if (pem === null || signature === null || manifest === null) return null
  try {
    const key = createPublicKey(pem)
    // only the one spelling of key and signature is taken, so that no bit of them can be another
    const bytes = Buffer.from(signature, 'base64')
    const isOne = bytes.toString('base64') === signature && key.asymmetricKeyType === 'ed25519'
    const isSpelled = key.export({ type: 'spki', format: 'pem' }) === pem
    if (!isOne || !isSpelled || !verify(null, Buffer.from(manifest, 'utf8'), key, bytes))
      say('The signature of the manifest does not hold.')
    return sha256Of(key.export({ type: 'spki', format: 'der' }))
  } catch {
    say('The public key or the signature cannot be read.')
    return null
  }
}

/** Compares the files with the manifest in both directions; returns what was measured of each. */
async function checkFiles({ format, files }) {
  const measured = new Map()
  const listed = new Set()
  if (format !== 'skerry-sealed-case-1') say('The manifest is of another format.')
  let last = ''
  for (const { path, size, sha256 } of rowsOf(
    files,
    ['path', 'size', 'sha256'],
    'The list of the manifest',
  )) {
    if (listed.has(path) || path < last) say(`The manifest lists ${path} twice or out of order.`)
    listed.add(path)
    last = path
    const there = isListed(path) ? lstatSync(join(folder, path), { throwIfNoEntry: false }) : null
    if (there === null) say(`The manifest lists ${path}, which is no file of a sealed case.`)
    else if (there?.isFile() !== true) say(`${path} is missing.`)
    else {
      const found = await measure(join(folder, path))
      measured.set(path, found)
      if (found.size !== size || found.sha256 !== sha256) say(`${path} is not as it was sealed.`)
    }
  }
  for (const name of filesBelow(folder))
    if (!listed.has(name) && !vouching.includes(name)) say(`${name} is not in the manifest.`)
  for (const path of needed) if (!listed.has(path)) say(`The manifest does not list ${path}.`)
  return measured
}

function checkCustody(id, log, key, sealedAt) {
  let former = '0'.repeat(64)
  for (const [index, entry] of log.entries()) {
    const { entry: number, at, by, what, evidence, filename, sha256 } = entry
    const fields = [id, number, at, by, what, evidence, filename, sha256, entry.former]
    if (number !== index + 1) say(`Entry ${index + 1} of the custody log is missing.`)
    if (entry.former !== former) say(`Entry ${number} of the custody log does not follow the one before it.`)
    if (entry.hash !== sha256Of(JSON.stringify(fields)))
      say(`Entry ${number} of the custody log is not as it was written.`)
    if (what === 'sealed' && key !== null && sha256 !== key)
      say(`Entry ${number} of the custody log is a seal by another key, ${sha256}.`)
    former = entry.hash
  }
  const last = log.at(-1)
  if (last?.what !== 'sealed') say('The custody log does not end with the seal of this archive.')
  else if (!(sealedAt >= last.at))
    say('The manifest states a time before that of the seal in the custody log.')
}

/** Compares rows with the entries of the log that say what was added. */
function checkRows(rows, log) {
  const added = new Map()
  for (const entry of log) {
    const { entry: number, what, evidence, filename, sha256 } = entry
    const former = added.get(evidence)
    if (what === 'sealed') {
      if (evidence !== null || filename !== null || !isHash(sha256))
        say(`Entry ${number} of the custody log is no seal.`)
    } else if (evidence === null) say(`Entry ${number} of the custody log names no evidence.`)
    else if (!/^added(?: from session [0-9A-Z]{26})?$/.test(what)) {
      if (former?.filename !== filename || former?.sha256 !== sha256)
        say(`Entry ${number} of the custody log is about evidence that was not added as it says.`)
    } else if (former !== undefined) say(`Entry ${number} of the custody log adds ${filename} again.`)
    else added.set(evidence, entry)
  }
  const missing = new Map(added)
  let last = 0
  for (const { id, filename, sha256, added_at, by } of rows) {
    const entry = added.get(id)
    if (entry === undefined || !missing.delete(id))
      say(`${filename} has no entry of its own in the custody log.`)
    else if (
      entry.filename !== filename ||
      entry.sha256 !== sha256 ||
      entry.at !== added_at ||
      entry.by !== by
    )
      say(`${filename} does not match its entry in the custody log (name, SHA-256, time, person).`)
    if (entry?.entry < last) say(`${filename} is not in the order of the custody log.`)
    last = Math.max(last, entry?.entry ?? 0)
  }
  for (const { filename } of missing.values())
    say(`${filename} is in the custody log but not among the evidence.`)
}

/** Compares rows and report of case.json with the bytes in the archive. */
function checkBytes(rows, report, measured) {
  for (const row of rows) {
    const found = measured.get(`evidence/${row.sha256}`)
    for (const field of ['size', 'md5', 'sha1', 'sha256'])
      if (found?.[field] !== row[field])
        say(`The ${field} stated for ${row.filename} is not that of its bytes.`)
  }
  const stated = new Set(rows.map(({ sha256 }) => `evidence/${sha256}`))
  for (const path of measured.keys())
    if (path.startsWith('evidence/') && !stated.has(path)) say(`${path} is no evidence of the case.`)
  if ((measured.has('report.md') ? readText('report.md') : null) !== (report?.markdown ?? null))
    say('report.md is not the report of the case.')
}

const manifestText = readText('manifest.json')
const fingerprint = checkSignature(manifestText)
const manifest = readJson('manifest.json')
const measured = await checkFiles(manifest)
const custody = readJson('custody.json')
const whole = readJson('case.json')
const log = rowsOf(custody.log, entryFields, 'The custody log')
const rows = rowsOf(whole.evidence, rowFields, 'The evidence of case.json')
checkCustody(custody.case, log, fingerprint, manifest.sealed_at)
checkRows(rows, log)
checkBytes(rows, whole.report, measured)
if (custody.case !== whole.id || custody.case !== manifest.case) say('The files are of different cases.')
if (expected !== undefined && expected !== fingerprint)
  say(`The key is not the one that was given, ${expected}.`)

console.log(
  shown(`Case ${whole.id ?? 'unknown'}: ${rows.length} pieces of evidence, ${log.length} custody entries`),
)
console.log(
  shown(`Sealed ${manifest.sealed_at ?? 'at an unknown time'} with the key ${fingerprint ?? 'unknown'}`),
)
for (const fault of faults) console.log(`FAULT ${shown(fault)}`)
console.log(faults.length === 0 ? 'No fault was found in what was checked.' : `${faults.length} faults.`)
if (expected === undefined)
  console.log(
    'The key was not compared: anybody can seal with a key of their own. Ask the sender for the fingerprint.',
  )
process.exit(faults.length === 0 ? 0 : 1)
