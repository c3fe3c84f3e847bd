import type { AddressReading } from './address-reading.ts'
import { toHex } from './address-reading.ts'

/**
 * Addresses that belong to a protocol and not to a person: burnt funds, built-in contracts and programs. None of them
 * is a wallet.
 */

const zero20 = '0'.repeat(40)

/** Precompiled contracts of every EVM chain, by their number: yellow paper, EIP-152, 4844, 2537, 7951. */
const precompiles: readonly string[] = [
  'ECDSA recovery',
  'SHA-256',
  'RIPEMD-160',
  'identity',
  'modular exponentiation',
  'BN254 addition',
  'BN254 multiplication',
  'BN254 pairing',
  'BLAKE2 compression',
  'KZG point evaluation',
  'BLS12-381 G1 addition',
  'BLS12-381 G1 multi-multiplication',
  'BLS12-381 G2 addition',
  'BLS12-381 G2 multi-multiplication',
  'BLS12-381 pairing',
  'BLS12-381 field element to G1',
  'BLS12-381 field element to G2',
]

const evmNames: Readonly<Record<string, string>> = {
  [zero20]: 'zero address: the source of new tokens and the end of burnt ones',
  ['dead'.padStart(40, '0')]: 'burn address: nobody has its key',
  ['e'.repeat(40)]: 'stands for the native coin in many contracts; no account',
  ['100'.padStart(40, '0')]: 'built-in contract: P-256 signature check',
}

/**
 * Built-in programs, tokens and accounts of Solana, from its documentation, and programs and tokens that nearly every
 * account uses, from the documentation of their authors. None of them is a wallet.
 */
const solanaNames: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System Program',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022 Program',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated Token Account Program',
  Stake11111111111111111111111111111111111111: 'Stake Program',
  Vote111111111111111111111111111111111111111: 'Vote Program',
  ComputeBudget111111111111111111111111111111: 'Compute Budget Program',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Upgradeable BPF Loader',
  BPFLoader2111111111111111111111111111111111: 'BPF Loader 2',
  BPFLoader1111111111111111111111111111111111: 'BPF Loader',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table Program',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo Program',
  Ed25519SigVerify111111111111111111111111111: 'Ed25519 Program',
  KeccakSecp256k11111111111111111111111111111: 'Secp256k1 Program',
  Config1111111111111111111111111111111111111: 'Config Program',
  So11111111111111111111111111111111111111112: 'Wrapped SOL, a token mint',
  SysvarC1ock11111111111111111111111111111111: 'Clock sysvar',
  SysvarRent111111111111111111111111111111111: 'Rent sysvar',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC, a token mint',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT, a token mint',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'PYUSD, a token mint',
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 'mSOL, a token mint',
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 'JitoSOL, a token mint',
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 'JUP, a token mint',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 'BONK, a token mint',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'WIF, a token mint',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 'RAY, a token mint',
  HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3: 'PYTH, a token mint',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Metaplex Token Metadata Program',
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter Aggregator v6, a program',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium AMM v4, a program',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpools, a program',
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P': 'Pump.fun, a program',
  '1nc1nerator11111111111111111111111111111111': 'Incinerator: what is sent there is burnt',
}

/** Whether a text is a well-known program or token of Solana, which needs no context to be recognised. */
export function isKnownOnSolana(text: string): boolean {
  return Object.hasOwn(solanaNames, text)
}

/** Returns what an address is known for by the rules of its chain; null for an ordinary one. */
export function wellKnown({ family, payload, text }: AddressReading): string | null {
  if (payload === null) return null
  if (family === 'solana') return solanaNames[text] ?? null
  const digits = toHex(payload)
  if (family === 'evm') return evmNames[digits] ?? precompileName(digits)
  if (family === 'tron') return digits === zero20 ? 'zero address: burnt funds' : null
  if (family === 'ton') return /^0+$/.test(digits) ? 'zero address: burnt funds' : null
  return null
}

function precompileName(digits: string): string | null {
  if (!digits.startsWith('0'.repeat(38))) return null
  const name = precompiles[Number.parseInt(digits.slice(38), 16) - 1]
  return name === undefined ? null : `built-in contract: ${name}`
}
