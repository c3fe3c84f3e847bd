import type { CallFacts } from '../../contract/operation.ts'
import { featuresOfPrograms, lockedSentence, paidFeatures } from '../../contract/plan.ts'
import { type Problem, problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings.ts'

/** What a change of alerts, cases or the register needs of plan and licence. */
export type Needs = Pick<CallFacts, 'needsPlan' | 'needsLicence'>

/** Why the plan or the licence hold something back, whoever asks and by whichever way: an operation, an act that is taken back. */
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
