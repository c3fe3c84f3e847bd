import type { AddressFacts } from '../../engine/net/address-facts.ts'
import type { SourceReport } from '../source-report.ts'

/** What a list of addresses is about, when it does not say so itself. */
export const listSubjects = ['tor', 'vpn', 'proxy', 'hosting', 'mobile'] as const
export type ListSubject = (typeof listSubjects)[number]

export type AddressPackTask = {
  readonly path: string
  readonly fileName: string
  readonly target: string
  /** What stands on a list; told by the user, else by the name of the list. */
  readonly marks: ListSubject | null
  /** True when an address that is not on the list is known not to be meant. */
  readonly isComplete: boolean | null
}

export type AddressPackResult = SourceReport & {
  readonly format: string
  readonly entries: number
  readonly sha256: string
  readonly details: {
    /** Fields that some address of the pack has. */
    readonly fields: readonly string[]
    readonly families: readonly ('ipv4' | 'ipv6')[]
    /** What holds of addresses that are not in the pack. */
    readonly absent: AddressFacts
  }
}
