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

/** Returns how many assessments there are; of referrers that were cut, those listed are only the first. */
export function assessmentWords(listed: number, isCut: boolean): string {
  if (listed === 0) return isCut ? 'not among the records listed' : 'none recorded'
  return isCut ? `${countOf(listed, 'version')} or more` : countOf(listed, 'version')
}
