import { cryptoKind } from './kinds/crypto.ts'
import { emailKind } from './kinds/email.ts'
import { hashKind } from './kinds/hash.ts'
import { ipKind } from './kinds/ip.ts'
import { macKind } from './kinds/mac.ts'
import { phoneKind } from './kinds/phone.ts'
import { urlKind } from './kinds/url.ts'
import type { LookupKind } from './lookup-kind.ts'

/** A lookup of the list; which answers it takes is known by its operation alone. */
export type AnyLookupKind = Omit<LookupKind, 'describe' | 'meets' | 'rows'> & {
  readonly describe: (answer: never, shown?: string | null) => ReturnType<LookupKind['describe']>
  readonly meets: (answer: never) => readonly string[]
  readonly rows: Omit<LookupKind['rows'], 'row'> & {
    readonly row: (answer: never) => Readonly<Record<string, unknown>>
  }
}

/** All lookups of one value. */
export const lookupKinds: readonly AnyLookupKind[] = [
  ipKind,
  urlKind,
  emailKind,
  phoneKind,
  macKind,
  cryptoKind,
  hashKind,
]
