#!/usr/bin/env node
// Checks a sealed case with Node 20 or newer and nothing else: `node verify.mjs [FOLDER]`, where FOLDER holds the unpacked archive.
// Exit code 0 when everything holds, 1 when anything does not. It checks, in this order:
//   1. that manifest.sig is the Ed25519 signature (RFC 8032) of manifest.json by the key in public-key.pem;
//   2. that every file the manifest lists is there with its size and SHA-256, and that no other file is;
//   3. that the custody log is a chain: each entry has the hash of the one before it, and its own hash is right;
//   4. that the pieces of evidence are those that the custody log and case.json name.
// Whose the key is, it cannot know: compare the fingerprint that it prints with the one that the sender tells you.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const faults = []
const say = (sentence) => faults.push(sentence)

/** Files that vouch for the others, and so are not listed by the manifest. */
const vouching = ['manifest.json', 'manifest.sig', 'public-key.pem']

function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((each) => {
    const inside = join(path, each.name)
    if (each.isDirectory()) return filesBelow(inside)
    return [relative(folder, inside).split(sep).join('/')]
  })
}

async function digest(path) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

function readText(name) {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    say(`${name} cannot be read.`)
    return null
  }
}

function readJson(name) {
  const text = readText(name)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    say(`${name} is no JSON.`)
    return null
  }
}

function checkSignature(manifest) {
  const pem = readText('public-key.pem')
  const signature = readText('manifest.sig')
  if (pem === null || signature === null || manifest === null) return null
  try {
    const key = createPublicKey(pem)
    // only the one spelling of a signature is taken, so that no bit of it can be another
    const bytes = Buffer.from(signature, 'base64')
    const isOne = bytes.toString('base64') === signature && key.asymmetricKeyType === 'ed25519'
    const isSpelled = key.export({ type: 'spki', format: 'pem' }) === pem
    if (!isOne || !isSpelled || !verify(null, Buffer.from(manifest, 'utf8'), key, bytes))
      say('The signature of the manifest does not hold.')
    return createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex')
  } catch {
    say('The public key or the signature cannot be read.')
    return null
  }
}

async function checkFiles(manifest) {
  const listed = new Map((manifest?.files ?? []).map((file) => [file.path, file]))
  for (const name of filesBelow(folder))
    if (!listed.has(name) && !vouching.includes(name)) say(`${name} is not in the manifest.`)
  for (const { path, size, sha256 } of listed.values()) {
    const there = join(folder, path)
    if (path.split('/').includes('..') || resolve(there) !== there) say(`${path} leads out of the folder.`)
    else {
      const found = lstatSync(there, { throwIfNoEntry: false })
      if (found === undefined || !found.isFile()) say(`${path} is missing.`)
      else if (found.size !== size || (await digest(there)) !== sha256)
        say(`${path} is not as it was sealed.`)
    }
  }
  for (const needed of ['case.json', 'custody.json'])
    if (!listed.has(needed)) say(`The manifest does not list ${needed}.`)
}

function checkCustody(custody) {
  let former = '0'.repeat(64)
  for (const [index, entry] of (custody?.log ?? []).entries()) {
    const { entry: number, at, by, what, evidence, filename, sha256 } = entry
    const fields = [custody.case, number, at, by, what, evidence, filename, sha256, entry.former]
    const hash = createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex')
    if (number !== index + 1) say(`Entry ${index + 1} of the custody log is missing.`)
    if (entry.former !== former) say(`Entry ${number} of the custody log does not follow the one before it.`)
    if (entry.hash !== hash) say(`Entry ${number} of the custody log is not as it was written.`)
    former = entry.hash
  }
}

function checkEvidence(manifest, custody, whole) {
  const listed = new Set((manifest?.files ?? []).map(({ path }) => path))
  const added = new Map()
  for (const each of custody?.log ?? []) if (each.what === 'added') added.set(each.evidence, each)
  for (const { id, filename, sha256 } of whole?.evidence ?? []) {
    const entry = added.get(id)
    added.delete(id)
    if (entry?.sha256 !== sha256 || entry?.filename !== filename)
      say(`${filename} of case.json is not what the custody log says.`)
    if (!listed.has(`evidence/${sha256}`)) say(`The bytes of ${filename} are not in the archive.`)
  }
  for (const { filename } of added.values())
    say(`${filename} stands in the custody log and not in case.json.`)
  if (custody?.case !== whole?.id || custody?.case !== manifest?.case)
    say('The files are of different cases.')
}

const manifestText = readText('manifest.json')
const fingerprint = checkSignature(manifestText)
const manifest = readJson('manifest.json')
await checkFiles(manifest)
const custody = readJson('custody.json')
const whole = readJson('case.json')
checkCustody(custody)
checkEvidence(manifest, custody, whole)

console.log(
  `Case ${whole?.id ?? 'unknown'}: ${whole?.evidence?.length ?? 0} pieces of evidence, ${custody?.log?.length ?? 0} custody entries`,
)
console.log(`Sealed ${manifest?.sealed_at ?? 'at an unknown time'} with the key ${fingerprint ?? 'unknown'}`)
for (const fault of faults) console.log(`FAULT ${fault}`)
console.log(faults.length === 0 ? 'Everything holds.' : `${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)
