import type { Problem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/cases/case-templates.ts'
import { invoke } from '../state/bridge.ts'
import { useCurrentValue } from '../state/current-answer.ts'

/** Minimum milliseconds between two reads: acts of programs may follow each other quickly. */
const everyMs = 250

/** Returns the case templates by name, kept current; null until they are loaded. */
export function useTemplates(): {
  readonly templates: readonly Template[] | null
  readonly problem: Problem | null
  readonly read: () => void
} {
  const { value, problem, reload } = useCurrentValue({
    key: '',
    ask: () => invoke('caseTemplates.list', {}),
    // saving or removing a template is an act of the log, and so is undoing that
    topics: ['activity'],
    everyMs,
  })
  return { templates: value?.templates ?? null, problem, read: reload }
}
