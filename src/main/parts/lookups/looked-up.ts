import type { z } from 'zod'
import type { BatchKind } from '../../../contract/core/batch.ts'
import type { coreOperations } from '../../../contract/core/index.ts'
import { isProblem } from '../../../contract/problem.ts'
import { writeAddress } from '../../engine/net/ip-block.ts'
import { readIp } from '../../engine/net/read-ip.ts'
import {
  type Summary,
  summariseCrypto,
  summariseEmail,
  summariseHash,
  summariseIp,
  summariseMac,
  summarisePhone,
  summariseUrl,
} from './summarise-answer.ts'

/** A looked-up value, in canonical form and without credentials, with a summary of the answer. */
export type LookedUp = Summary & { readonly kind: BatchKind; readonly value: string }

type Named = (typeof coreOperations)[number]
type Answer<N extends Named['name']> = z.output<ReturnType<Extract<Named, { name: N }>['output']>>

/** Values that an answer is about, by operation name; several for a bulk operation. */
const readers = {
  'ip.lookUp': (answer: Answer<'ip.lookUp'>) => [
    {
      ...('cidr' in answer
        ? { kind: 'cidr' as const, value: answer.cidr }
        : { kind: 'ip' as const, value: answer.ip }),
      ...summariseIp(answer),
    },
  ],
  'url.analyse': (answer: Answer<'url.analyse'>) => [
    { kind: 'url' as const, value: answer.url, ...summariseUrl(answer) },
  ],
  'email.analyse': (answer: Answer<'email.analyse'>) => [
    { kind: 'email' as const, value: answer.email, ...summariseEmail(answer) },
  ],
  'phone.analyse': (answer: Answer<'phone.analyse'>) => [
    { kind: 'phone' as const, value: answer.formats?.e164 ?? answer.input, ...summarisePhone(answer) },
  ],
  'mac.analyse': (answer: Answer<'mac.analyse'>) => [
    { kind: 'mac' as const, value: answer.mac, ...summariseMac(answer) },
  ],
  'hash.lookUp': (answer: Answer<'hash.lookUp'>) => [lookedUpHash(answer)],
  'hash.lookUpList': (answer: Answer<'hash.lookUpList'>) => answer.results.map(lookedUpHash),
  'crypto.lookUp': (answer: Answer<'crypto.lookUp'>) => [lookedUpCrypto(answer)],
  'crypto.lookUpList': (answer: Answer<'crypto.lookUpList'>) =>
    answer.results.flatMap((result) =>
      'address_info' in result ? [lookedUpCrypto(result as Answer<'crypto.lookUp'>)] : [],
    ),
} as const satisfies { readonly [N in Named['name']]?: (answer: Answer<N>) => LookedUp[] }

/** Operations whose answers are about values. */
export type LookupName = keyof typeof readers

/**
 * Returns the values that a validated answer of an operation is about; none when the operation is not a lookup, or
 * refused. An address that was parsed but for which there was no source counts as looked up.
 */
export function lookedUp(operation: string, answer: unknown, input: unknown): LookedUp[] {
  if (!isLookup(operation)) return []
  if (!isProblem(answer)) return readers[operation](answer as never)
  return operation === 'ip.lookUp' && answer.code === 'source-unreachable' ? unanswered(input) : []
}

function isLookup(operation: string): operation is LookupName {
  return Object.hasOwn(readers, operation)
}

function unanswered(input: unknown): LookedUp[] {
  const { ip } = input as { readonly ip?: unknown }
  const read = readIp(String(ip))
  if (read.is !== 'address') return []
  return [
    {
      kind: 'ip',
      value: writeAddress(read.address),
      title: 'Public address; no address pack that could tell more is imported.',
      severity: null,
    },
  ]
}

function lookedUpHash(answer: Answer<'hash.lookUp'>): LookedUp {
  return { kind: 'hash', value: answer.hash, ...summariseHash(answer) }
}

function lookedUpCrypto(answer: Answer<'crypto.lookUp'>): LookedUp {
  return { kind: 'crypto', value: answer.address, ...summariseCrypto(answer) }
}
