import { sha256 } from '@noble/hashes/sha2.js'
import { type AddressReading, toHex } from './address-reading.ts'
import { writeBase58Address } from './base58-address.ts'
import { checksumEvm } from './evm-address.ts'
import { solanaKind } from './solana-address.ts'
import { writeFriendlyTon, writeRawTon } from './ton-address.ts'
import { wellKnown } from './well-known-address.ts'

/** Spellings of the same account, and forms that networks derive from it, by name. */
export type AddressForms = Readonly<Record<string, string>>

/** The description of an address in an answer, and notes for the reader. */
export type AddressDescription = {
  readonly info: {
    readonly family: string
    readonly kind: string
    readonly checksum: AddressReading['checksum']
    readonly testnet: boolean
    readonly encoding: string
    readonly networks: readonly string[]
    /** The spelling to keep and compare; null when malformed. */
    readonly canonical: string | null
    readonly problem?: string
    readonly version_byte?: string
    readonly hash?: string
    readonly witness_version?: number
    readonly program?: string
    readonly workchain?: number
    readonly bounceable?: boolean | null
    readonly account_id?: string
    readonly on_curve?: boolean
    readonly well_known?: string
    readonly forms: AddressForms
  }
  readonly notes: readonly string[]
}

/** Returns everything that follows from the form of an address. */
export function describeAddress(read: AddressReading): AddressDescription {
  // the kind of a Solana address has to be computed, which is done once
  const reading = read.family === 'solana' ? { ...read, kind: solanaKind(read) } : read
  const { family, checksum, testnet, encoding, networks, problem, payload } = reading
  const known = wellKnown(reading)
  const forms = payload === null ? {} : formsOf(reading, payload)
  const details = payload === null ? {} : detailsOf(reading, payload)
  return {
    info: {
      family,
      kind: reading.kind,
      checksum,
      testnet,
      encoding,
      networks,
      canonical: canonicalForm(reading, forms),
      ...(problem === null ? {} : { problem }),
      ...details,
      ...(known === null ? {} : { well_known: known }),
      forms,
    },
    notes: notesOn(reading),
  }
}

function detailsOf(reading: AddressReading, payload: Uint8Array): Partial<AddressDescription['info']> {
  const { versionByte, witnessVersion } = reading
  if (witnessVersion !== undefined) return { witness_version: witnessVersion, program: toHex(payload) }
  if (reading.family === 'ton')
    return {
      workchain: reading.workchain ?? 0,
      bounceable: reading.bounceable ?? null,
      account_id: toHex(payload.subarray(4)),
    }
  if (reading.family === 'solana') return { on_curve: reading.kind === 'account' }
  if (versionByte === undefined) return {}
  return { version_byte: `0x${versionByte.toString(16).padStart(2, '0')}`, hash: toHex(payload) }
}

function canonicalForm({ family, text, encoding }: AddressReading, forms: AddressForms): string | null {
  switch (family) {
    case 'evm':
      return forms.checksummed ?? null
    case 'tron':
      return forms.base58check ?? null
    case 'ton':
      return forms.raw ?? null
    default:
      if (Object.keys(forms).length === 0) return null
      return encoding === 'bech32' || encoding === 'bech32m' ? text.toLowerCase() : text
  }
}

function formsOf(reading: AddressReading, payload: Uint8Array): AddressForms {
  const digits = toHex(payload)
  switch (reading.family) {
    case 'evm':
      return { checksummed: `0x${checksumEvm(digits)}`, lower: `0x${digits}` }
    case 'tron':
      return {
        base58check: writeBase58Address(reading.versionByte ?? 0x41, payload),
        hex: `${(reading.versionByte ?? 0x41).toString(16)}${digits}`,
        evm: `0x${checksumEvm(digits)}`,
      }
    case 'solana':
      return { base58: reading.text, hex: digits }
    case 'ton':
      return tonForms(payload)
    default:
      return scriptForms(reading, payload)
  }
}

function tonForms(payload: Uint8Array): AddressForms {
  const forms: Record<string, string> = { raw: writeRawTon(payload) }
  for (const [name, flags] of [
    ['bounceable', { bounceable: true, testnet: false }],
    ['non_bounceable', { bounceable: false, testnet: false }],
    ['test_bounceable', { bounceable: true, testnet: true }],
    ['test_non_bounceable', { bounceable: false, testnet: true }],
  ] as const) {
    const written = writeFriendlyTon(payload, flags)
    if (written !== null) forms[name] = written
  }
  return forms
}

/** Coins that pay to scripts: the script itself, and its digest as Electrum servers index it. */
function scriptForms(reading: AddressReading, payload: Uint8Array): AddressForms {
  const { witnessVersion, versionByte, encoding, text } = reading
  const script = outputScript(reading, payload)
  const forms: Record<string, string> = {
    [encoding]: witnessVersion === undefined ? text : text.toLowerCase(),
    script_pubkey: toHex(script),
    electrum_script_hash: toHex(sha256(script).reverse()),
  }
  if (witnessVersion !== undefined) forms.qr = text.toUpperCase()
  // Litecoin replaced Bitcoin's version byte for script addresses by one of its own
  if (versionByte === 0x05) forms.litecoin_p2sh = writeBase58Address(0x32, payload)
  if (versionByte === 0x32) forms.former_p2sh = writeBase58Address(0x05, payload)
  return forms
}

/** Returns the output script of an address. BIP-16, BIP-141, BIP-341. */
function outputScript(
  { kind, witnessVersion }: Pick<AddressReading, 'kind' | 'witnessVersion'>,
  payload: Uint8Array,
): Uint8Array {
  if (witnessVersion !== undefined)
    return Uint8Array.of(witnessVersion === 0 ? 0 : 0x50 + witnessVersion, payload.length, ...payload)
  return kind === 'p2sh'
    ? Uint8Array.of(0xa9, 0x14, ...payload, 0x87)
    : Uint8Array.of(0x76, 0xa9, 0x14, ...payload, 0x88, 0xac)
}

function notesOn(reading: AddressReading): string[] {
  const { family, text, problem, versionByte, encoding, workchain, witnessVersion, kind } = reading
  const notes: string[] = []
  if (problem !== null) notes.push(`The address is malformed: ${problem}.`)
  if (family === 'evm' && !/^0x/i.test(text))
    notes.push('It was given without 0x; a SHA-1 digest looks alike.')
  if (versionByte === 0x05)
    notes.push(
      'Version byte 0x05 was used by Litecoin too, until it took 0x32: the form does not distinguish an old Litecoin script address from a Bitcoin one.',
    )
  if (versionByte === 0x6f)
    notes.push(
      'The test network of Litecoin and the regression network of Dogecoin use version byte 0x6f too.',
    )
  if (versionByte === 0xc4)
    notes.push('Version byte 0xc4 is shared by test networks of Bitcoin, Dogecoin and Litecoin.')
  if (family === 'litecoin') notes.push('Litecoin is not among the chains that are looked up; its form is.')
  if (family === 'tron' && encoding === 'hex') notes.push('The hexadecimal form carries no checksum.')
  if (family === 'solana' && wellKnown(reading) === null)
    notes.push(
      kind === 'account'
        ? 'It lies on the curve: a key pair can exist for it.'
        : 'It lies off the curve: no key can sign for it, so it was derived by a program (a token account, a vault).',
    )
  if (workchain !== undefined && workchain !== 0 && workchain !== -1)
    notes.push(`Workchain ${workchain} is not in use; there are 0 (basechain) and -1 (masterchain).`)
  if (kind === 'witness_unknown' && witnessVersion !== undefined)
    notes.push(`Witness version ${witnessVersion} of this length has no defined meaning yet.`)
  return notes
}
