import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Template } from '../../contract/workstation/case-templates.ts'
import { invoke } from '../state/bridge.ts'

/** Returns the case templates by name; null until they are loaded. */
export function useTemplates(): {
  readonly templates: readonly Template[] | null
  readonly problem: Problem | null
  readonly read: () => Promise<void>
} {
  const [templates, setTemplates] = useState<readonly Template[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = async () => {
    const answer = await invoke('caseTemplates.list', {})
    setProblem(isProblem(answer) ? answer : null)
    if (!isProblem(answer)) setTemplates(answer.templates)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and again when asked to
  useEffect(() => void read(), [])
  return { templates, problem, read }
}
