import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { RegisterTaxonomy } from '../../contract/workstation/register/register.ts'
import { invoke } from '../state/bridge.ts'

/** Templates, closed lists and rules in force; null until they were read. */
export const useTaxonomy = create<{
  readonly taxonomy: RegisterTaxonomy | null
  readonly problem: Problem | null
}>(() => ({ taxonomy: null, problem: null }))

let isAsking = false

/** Resolves to the taxonomy once it is loaded. */
export function taxonomyWhenRead(): Promise<RegisterTaxonomy> {
  return new Promise((resolve) => {
    const take = ({ taxonomy }: { readonly taxonomy: RegisterTaxonomy | null }) => {
      if (taxonomy === null) return
      stop()
      resolve(taxonomy)
    }
    const stop = useTaxonomy.subscribe(take)
    take(useTaxonomy.getState())
  })
}

/** Reads the taxonomy unless it is here. */
export async function loadTaxonomy(again = false): Promise<void> {
  if (isAsking || (useTaxonomy.getState().taxonomy !== null && !again)) return
  isAsking = true
  const answer = await invoke('register.readTaxonomy', {})
  isAsking = false
  if (isProblem(answer)) useTaxonomy.setState({ problem: answer })
  else useTaxonomy.setState({ taxonomy: answer, problem: null })
}
