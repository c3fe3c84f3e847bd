import { featuresOfPrograms, lockedSentence, paidFeatures } from '../../../contract/plan.ts'
import { type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Needs } from '../../store/log/record-kind.ts'

/**
 * Returns why the plan or the licence forbids something, for any caller and any way: an operation, or taking an act
 * back.
 */
export function heldBack(
  { needsPlan, needsLicence }: Needs,
  { plan, licence }: Pick<Settings, 'plan' | 'licence'>,
  isProgram: boolean,
): Problem | null {
  if (needsLicence && licence === 'locked')
    return problem('locked', lockedSentence, { license: 'locked', grace_h: 0 })
  if (plan !== 'free' || needsPlan === null) return null
  if (featuresOfPrograms.has(needsPlan) && !isProgram) return null
  return problem('forbidden', paidFeatures[needsPlan])
}
