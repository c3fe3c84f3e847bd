import type { AddressFacts } from '../../engine/net/address-facts.ts'
import type { SourceReport } from '../source-report.ts'

/** Subjects of an address list, for lists that do not state theirs. */
export const listSubjects = ['tor', 'vpn', 'proxy', 'hosting', 'mobile'] as const
export type ListSubject = (typeof listSubjects)[number]

export type AddressPackTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** Subject of the list: chosen by the user, else derived from the name of the list. */
  readonly marks: ListSubject | null
  /** True when an address that is not on the list is known not to be of its subject. */
  readonly isComplete: boolean | null
}

export type AddressPackResult = SourceReport & {
  readonly format: string
  readonly entries: number
  readonly sha256: string
  readonly details: {
    /** Fields that at least one address of the pack has. */
    readonly fields: readonly string[]
    readonly families: readonly ('ipv4' | 'ipv6')[]
    /** Facts that apply to addresses not in the pack. */
    readonly absent: AddressFacts
  }
}
