import type { Problem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/cases/case-templates.ts'
import { useOperation } from '../state/reader/use-operation.ts'

/** Returns the case templates by name, kept current; null until they are loaded. */
export function useTemplates(): {
  readonly templates: readonly Template[] | null
  readonly problem: Problem | null
  readonly read: () => void
} {
  const { value, problem, again } = useOperation('caseTemplates.list', {})
  return { templates: value?.templates ?? null, problem, read: again }
}
