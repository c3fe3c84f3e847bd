import { type Base58Address, isSolanaKey, readBase58Address } from '../crypto/base58-address.ts'
import { checksumEvm, judgeEvm } from '../crypto/evm-address.ts'
import { readSegwitAddress } from '../crypto/segwit-address.ts'
import { readTonAddress } from '../crypto/ton-address.ts'
import { isKnownOnSolana } from '../crypto/well-known-address.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import type { Needs } from './token-reading.ts'

/** Hashes and crypto addresses: runs of letters and digits that are recognised by length and checksum. */

export type LongRunVerdict =
  | { readonly is: 'found'; readonly found: Found; readonly marks: number; readonly needs: Needs | null }
  | { readonly is: 'refused'; readonly reason: RefusalReason }

const take = (
  kind: 'hash' | 'crypto',
  value: string,
  marks = 0,
  needs: Needs | null = null,
): LongRunVerdict => ({
  is: 'found',
  found: { kind, value, marks },
  marks,
  needs,
})

const wrong: LongRunVerdict = { is: 'refused', reason: 'wrong-checksum' }

const hex = /^[0-9a-fA-F]+$/
const hashLengths = new Set([32, 40, 64, 128])
const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,44}$/
const segwit = /^(?:bc1|tb1|bcrt1)[a-z0-9]{6,86}$/i
const uuidV4 = /^[0-9a-f]{12}4[0-9a-f]{3}[89ab]/i

/** First letters of base58check addresses: Bitcoin, its test network, Dogecoin, Tron. */
const base58Starts = /^[123mnDA9T]/

/** Judges a run of at least 14 letters and digits; null when it has none of these forms. */
export function judgeLongRun(run: string): LongRunVerdict | null {
  const { length } = run
  if (hashLengths.has(length) && hex.test(run)) return judgeHash(run)
  if (length === 42 && (run.startsWith('0x') || run.startsWith('0X')) && hex.test(run.slice(2)))
    return judgeEvmRun(run.slice(2))
  if (length === 48) return readTonAddress(run) === null ? null : take('crypto', run)
  if (segwit.test(run)) return readSegwitAddress(run) === null ? wrong : take('crypto', run.toLowerCase())
  if (!base58.test(run)) return null
  if (length <= 35 && base58Starts.test(run)) {
    const address = readBase58Address(run)
    if (address !== null && isListed(address)) return take('crypto', run)
    if (length >= 32 && isSolanaKey(run)) return take('crypto', run, 0, 'wallet-around')
    return looksMeant(run) ? wrong : null
  }
  if (length < 32 || !isSolanaKey(run)) return null
  return take('crypto', run, 0, isKnownOnSolana(run) ? null : 'wallet-around')
}

/** Litecoin's own version bytes are recognised in lookups only: triage lists the chains of the contract. */
function isListed(address: Base58Address): boolean {
  return address.coin !== 'LTC'
}

/** Whether a wrong checksum is worth reporting: only where letters and digits mix as they do in addresses. */
function looksMeant(run: string): boolean {
  return /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
}

function judgeHash(run: string): LongRunVerdict {
  // a real digest never consists of one repeated digit; zeros mean "none" in logs and are kept as they are
  if ((/^\d+$/.test(run) || /^(.)\1*$/.test(run)) && !/^0+$/.test(run))
    return { is: 'refused', reason: 'placeholder' }
  const value = run.toLowerCase()
  const isUuid = run.length === 32 && uuidV4.test(value)
  return take('hash', value, isUuid ? markBit.uuid : 0, run.length === 40 ? 'git-before' : null)
}

function judgeEvmRun(digits: string): LongRunVerdict {
  const spelling = judgeEvm(digits)
  if (spelling === 'wrong') return wrong
  if (/^0+$/.test(digits)) return { is: 'refused', reason: 'placeholder' }
  return take('crypto', spelling === 'checksummed' ? `0x${checksumEvm(digits)}` : `0x${digits.toLowerCase()}`)
}
