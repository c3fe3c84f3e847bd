import { domainToUnicode } from 'node:url'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { readBase58Address } from '../crypto/base58-address.ts'
import { readSegwitAddress } from '../crypto/segwit-address.ts'
import { readTonAddress } from '../crypto/ton-address.ts'
import { isKnownOnSolana } from '../crypto/well-known-address.ts'
import { defang } from './defang.ts'

/** Other forms of a value, and facts that follow from its form alone: for the inspector. */
export type Fact = { readonly name: string; readonly value: string }

const hashNames: Readonly<Record<number, string>> = { 32: 'MD5', 40: 'SHA-1', 64: 'SHA-256', 128: 'SHA-512' }

export function indicatorFacts(kind: IocKind, value: string): Fact[] {
  const facts: Fact[] = []
  const shown = defang(kind, value)
  if (shown !== value) facts.push({ name: 'Defanged', value: shown })
  switch (kind) {
    case 'hash':
      facts.push({ name: 'Algorithm by length', value: hashNames[value.length] ?? 'unknown' })
      break
    case 'domain':
      addUnicode(facts, value)
      break
    case 'email':
      addUnicode(facts, value.slice(value.lastIndexOf('@') + 1))
      break
    case 'url':
      addUrl(facts, value)
      break
    case 'crypto':
      facts.push(...cryptoFacts(value))
      break
    default:
  }
  return facts
}

function addUnicode(facts: Fact[], host: string): void {
  const unicode = domainToUnicode(host)
  if (unicode !== '' && unicode !== host) facts.push({ name: 'In Unicode', value: defang('domain', unicode) })
}

function addUrl(facts: Fact[], value: string): void {
  if (!URL.canParse(value)) return
  const { hostname, port, username, search } = new URL(value)
  addUnicode(facts, hostname)
  if (port !== '') facts.push({ name: 'Port', value: port })
  if (username !== '') facts.push({ name: 'Credentials', value: 'in the URL, not shown' })
  if (search.length > 1) facts.push({ name: 'Query', value: search.slice(1) })
}

function cryptoFacts(value: string): Fact[] {
  if (value.startsWith('0x')) {
    return [
      { name: 'Chain', value: 'Ethereum and other EVM chains' },
      { name: 'Checksum', value: value === value.toLowerCase() ? 'none (one case only)' : 'EIP-55, valid' },
    ]
  }
  const segwit = readSegwitAddress(value)
  if (segwit !== null) {
    return [
      { name: 'Chain', value: segwit.network === 'main' ? 'Bitcoin' : `Bitcoin, ${segwit.network} network` },
      { name: 'Form', value: `witness version ${segwit.version}` },
    ]
  }
  const base58 = readBase58Address(value)
  if (base58 !== null) {
    const names = { BTC: 'Bitcoin', DOGE: 'Dogecoin', TRX: 'Tron', LTC: 'Litecoin' }
    return [
      { name: 'Chain', value: `${names[base58.coin]}${base58.testnet ? ', test network' : ''}` },
      { name: 'Form', value: base58.kind },
    ]
  }
  const ton = readTonAddress(value)
  if (ton !== null)
    return [
      { name: 'Chain', value: 'TON' },
      { name: 'Form', value: ton.bounceable ? 'bounceable' : 'not bounceable' },
    ]
  return value.includes(':')
    ? [
        { name: 'Chain', value: 'TON' },
        { name: 'Form', value: 'raw' },
      ]
    : [{ name: 'Chain', value: isKnownOnSolana(value) ? 'Solana' : 'Solana, by its context' }]
}
