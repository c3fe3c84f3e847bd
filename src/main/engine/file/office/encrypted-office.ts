import { inMemory, viewOf } from '../../archive/byte-source.ts'
import { readMarkup } from '../../message/read-markup.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import { readCompoundOffice } from './compound-office.ts'
import type { OfficeFacts } from './office-facts.ts'
import { OfficeParts } from './office-parts.ts'
import { readPackage } from './package-office.ts'

/** The password that Excel tries by itself (MS-OFFCRYPTO does not name it; Excel opens such files without asking). */
const defaultPassword = 'VelvetSweatshop'
/** A wrong password costs up to a second: the likely ones are tried. */
const maxPasswords = 12
const maxSeconds = 25
const maxSpins = 1_000_000
const maxEncrypted = 64 * 2 ** 20

type Encryption = NonNullable<OfficeFacts['result']['encryption']>

/**
 * Reads an encrypted document: how it is encrypted (MS-OFFCRYPTO 2.3), and its content where one of the likely passwords
 * opens it. False where the file is not encrypted.
 */
export async function readEncryptedOffice(
  file: CompoundFile,
  bytes: Uint8Array,
  facts: OfficeFacts,
): Promise<boolean> {
  const info = file.find('EncryptionInfo')
  const encryption = info === undefined ? oldEncryption(file) : packageEncryption(file.read(info))
  if (encryption === null) return false
  const { result, output } = facts
  result.is_encrypted = true
  result.encryption = encryption
  const opened = await openWithPasswords(bytes, encryption, facts)
  if (opened === null) {
    output.leftOut(
      'encrypted',
      'The document is encrypted, and none of the passwords tried opens it: its content was not read.',
    )
    if (info === undefined) readCompoundOffice(file, facts, '')
    return true
  }
  encryption.password = opened.password
  output.object({ name: 'decrypted document', place: 'EncryptedPackage', bytes: opened.bytes })
  output.finding({
    severity: opened.password === defaultPassword ? 'medium' : 'low',
    code: 'office.encrypted_opened',
    title:
      opened.password === defaultPassword
        ? 'The document is encrypted with the password that Excel tries by itself'
        : 'The document is encrypted, and a known password opens it',
    detail: `The password is “${opened.password.slice(0, 100)}”.`,
    technique: 'T1027.013',
  })
  const inner = CompoundFile.open(opened.bytes)
  if (inner !== null) readCompoundOffice(inner, facts, '')
  else {
    result.container = 'ooxml'
    readPackage(new OfficeParts(inMemory(opened.bytes)), facts)
  }
  return true
}

async function openWithPasswords(
  bytes: Uint8Array,
  encryption: Encryption,
  facts: OfficeFacts,
): Promise<{ password: string; bytes: Uint8Array } | null> {
  if (bytes.length > maxEncrypted || (encryption.spin_count ?? 0) > maxSpins) {
    facts.output.leftOut(
      'limit',
      'No password was tried: the document is too large, or its key takes too long to make.',
    )
    return null
  }
  const { decryptOffice } = await import('./office-decryption.ts')
  const passwords = [...new Set([defaultPassword, ...facts.sample.passwords])].filter(
    (word) => word !== '' && word.length <= 255,
  )
  const from = performance.now()
  for (const [index, password] of passwords.entries()) {
    if (index >= maxPasswords || performance.now() - from > maxSeconds * 1000) {
      facts.output.leftOut('limit', `Of ${passwords.length} passwords ${index} were tried.`)
      break
    }
    const opened = await decryptOffice(bytes, password)
    if (opened !== null) return { password, bytes: opened }
  }
  return null
}

/** Reads the stream `EncryptionInfo`: agile (an XML descriptor), standard, or another version. */
function packageEncryption(info: Uint8Array): Encryption {
  const none: Encryption = {
    type: 'unknown',
    cipher: null,
    hash: null,
    key_bits: null,
    spin_count: null,
    password: null,
  }
  if (info.length < 8) return none
  const view = viewOf(info)
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)]
  if (major === 4 && minor === 4) return agile(Buffer.from(info.subarray(8)).toString('utf8'), none)
  if (minor === 3) return { ...none, type: 'extensible' }
  if (minor !== 2 || info.length < 36) return none
  const algorithm = view.getUint32(20, true)
  const cipher = { 26625: 'RC4', 26126: 'AES', 26127: 'AES', 26128: 'AES' }[algorithm] ?? null
  return {
    ...none,
    type: 'standard',
    cipher,
    hash: 'SHA1',
    key_bits: view.getUint32(28, true),
    spin_count: 50_000,
  }
}

function agile(text: string, none: Encryption): Encryption {
  let found: Encryption = { ...none, type: 'agile' }
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element !== 'encryptedKey' && element !== 'keyData') return
      const number = (name: string) => {
        const value = Number(attributes.get(name) ?? '')
        return attributes.has(name) && Number.isSafeInteger(value) && value >= 0 ? value : null
      }
      found = {
        ...found,
        cipher: (attributes.get('cipherAlgorithm') ?? found.cipher)?.slice(0, 300) ?? null,
        hash: (attributes.get('hashAlgorithm') ?? found.hash)?.slice(0, 300) ?? null,
        key_bits: number('keyBits') ?? found.key_bits,
        spin_count: number('spinCount') ?? found.spin_count,
      }
    },
    text: () => undefined,
    close: () => undefined,
  })
  return found
}

/** Encryption of documents of 97 to 2003: a record `FilePass` of a workbook, a flag of a Word document. */
function oldEncryption(file: CompoundFile): Encryption | null {
  const none: Encryption = {
    type: 'rc4',
    cipher: 'RC4',
    hash: null,
    key_bits: null,
    spin_count: null,
    password: null,
  }
  const workbook = file.find('Workbook') ?? file.find('Book')
  if (workbook !== undefined) {
    const bytes = file.read(workbook)
    const view = viewOf(bytes)
    for (let at = 0, count = 0; at + 6 <= bytes.length && count < 200; count++) {
      const type = view.getUint16(at, true)
      if (type === 0x002f) {
        const kind = view.getUint16(at + 4, true)
        if (kind === 0) return { ...none, type: 'xor', cipher: 'XOR' }
        return at + 8 <= bytes.length && view.getUint16(at + 6, true) > 1
          ? { ...none, type: 'rc4-cryptoapi', hash: 'SHA1' }
          : { ...none, hash: 'MD5' }
      }
      if (type === 0x000a) return null
      at += 4 + view.getUint16(at + 2, true)
    }
    return null
  }
  const word = file.find('WordDocument')
  if (word !== undefined) {
    const bytes = file.read(word)
    const flags = bytes.length < 12 ? 0 : viewOf(bytes).getUint16(10, true)
    if ((flags & 0x0100) === 0) return null
    return flags & 0x8000 ? { ...none, type: 'xor', cipher: 'XOR' } : none
  }
  return file.find('EncryptedSummary') === undefined ? null : { ...none, type: 'rc4-cryptoapi', hash: 'SHA1' }
}
