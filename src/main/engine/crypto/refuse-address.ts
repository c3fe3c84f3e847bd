import { hasBase58Checksum, readBase58 } from './base58-address.ts'

/**
 * Why a text is no address: the end of the sentence "Provided address is invalid: …". The text itself is never
 * repeated, since people paste private keys and seed phrases where an address belongs.
 */
export type Refused = { readonly why: string; readonly isSecret: boolean }

const refuse = (why: string): Refused => ({ why, isSecret: false })
const secret = (why: string): Refused => ({ why: `${why}, which belongs in no lookup`, isSecret: true })

/** Returns why a text is no address of a known family. */
export function whyNoAddress(text: string): Refused {
  // twelve or more words and nothing else: the form of a wallet backup (BIP-39)
  if (/^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/i.test(text))
    return secret('it is a list of words like the backup of a wallet')
  return foreignCharacter(text) ?? hexText(text) ?? base58Text(text) ?? refuse(namedForm(text))
}

/** Detects characters that occur in no address: spaces, letters of other scripts, invisible ones. */
function foreignCharacter(text: string): Refused | null {
  const found = /[^!-~]/u.exec(text)?.[0]
  if (found === undefined) return null
  if (found === ' ') return refuse('it contains a space')
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return refuse(`it contains the character U+${code}, which no address contains`)
}

function hexText(text: string): Refused | null {
  const [, prefix = '', digits = ''] = /^(0x)?([0-9a-f]+)$/i.exec(text) ?? []
  if (digits === '') return null
  const { length } = digits
  if (length === 64) return refuse('it has 64 hexadecimal digits, like a transaction or a private key')
  if (prefix === '' && length === 66 && /^0[23]/.test(digits)) return refuse('it is a public key')
  if (prefix === '' && length === 130 && digits.startsWith('04')) return refuse('it is a public key')
  if (prefix !== '') return refuse(`it has ${length} hexadecimal digits behind 0x, and an address has 40`)
  return null
}

/** Version bytes of private extended keys (BIP-32, SLIP-132). */
const privateVersions = new Set([
  0x0488ade4, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x04358394, 0x044a4e28, 0x045f18bc,
])

function base58Text(text: string): Refused | null {
  const bytes = readBase58(text)
  if (bytes === null) return misspelledBase58(text)
  const isChecked = hasBase58Checksum(bytes)
  const [version = 0] = bytes
  // wallet import format: one version byte, 32 bytes, perhaps 01, checksum
  if (isChecked && (bytes.length === 37 || bytes.length === 38)) return secret('it is a private key')
  if (isChecked && bytes.length === 82)
    return privateVersions.has(Buffer.from(bytes).readUInt32BE())
      ? secret('it is an extended private key')
      : refuse('it is an extended public key, from which many addresses are derived')
  if (isChecked) {
    const code = version.toString(16).padStart(2, '0')
    return refuse(`its version byte 0x${code} belongs to no chain known here`)
  }
  const family = looksLike(text)
  if (family === null) return null
  if (bytes.length === 25) return refuse(`it begins like ${family}, but its checksum does not match`)
  return refuse(`it begins like ${family}, but has ${bytes.length} bytes, not 25`)
}

/** Guesses the family from the first letter of a text of about the length of an address. */
function looksLike(text: string): string | null {
  if (text.length < 20 || text.length > 44) return null
  if (/^[13]/.test(text)) return 'a Bitcoin address'
  if (/^T/.test(text)) return 'a Tron address'
  return /^D/.test(text) ? 'a Dogecoin address' : null
}

function misspelledBase58(text: string): Refused | null {
  if (text.length < 25 || text.length > 44 || !/^[1-9A-HJ-NP-Za-km-z]/.test(text)) return null
  const letter = /^[0-9A-Za-z]+$/.test(text) ? /[0OIl]/.exec(text)?.[0] : undefined
  return letter === undefined ? null : refuse(`it contains "${letter}", which base58 does not use`)
}

function namedForm(text: string): string {
  if (/^(?:eip155:\d|ethereum:0x[^@]*@)/i.test(text))
    return 'it names a chain by a number that is not known here'
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:eth|sol|ton|bnb|crypto|x|tron|trx)$/i.test(text))
    return 'it is a name, and only the network knows which address it stands for'
  if (/^ln(?:bc|tb)[0-9a-z]{20}/i.test(text)) return 'it is a Lightning invoice, which is paid once'
  if (/^t?sp1[0-9a-z]{20}/i.test(text))
    return 'it is a silent-payment address, from which many addresses are derived'
  return 'it does not have the form of any address known here'
}
