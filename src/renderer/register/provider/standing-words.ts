import { countOf } from '../../state/format.ts'

/** What the chain and the assessments of a provider answered, in words. Pure. */

/** The answer of a chain: null while there is none, or it failed. */
type Answered = { readonly truncated: boolean } | null

/** Returns what stands where the chain has no function, or no further provider; a chain that was cut proves no absence. */
export function noneInChain(
  what: 'functions' | 'providers',
  chain: Answered,
  problem: string | null,
): string {
  if (chain === null) return problem ?? ''
  if (chain.truncated) return 'none in the part of the chain that was read'
  return what === 'functions' ? 'no function is linked to it' : 'no subcontractors recorded'
}

/** Returns how many assessments a provider has: nothing while that is not known. */
export function assessmentWords(count: number | null): string {
  if (count === null) return ''
  return count === 0 ? 'none recorded' : countOf(count, 'version')
}
