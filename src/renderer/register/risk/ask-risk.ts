import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Concentration } from '../../../contract/register/risk.ts'
import { askRegister } from '../ask.ts'

/** Data of the risk page, requested together. */
type Answered<N extends Parameters<typeof askRegister>[0]> = Exclude<
  Awaited<ReturnType<typeof askRegister<N>>>,
  Problem
>

export type Risk = {
  readonly concentration: Concentration
  readonly stats: Answered<'dashboard.readStats'>
  readonly summary: Answered<'risks.summarise'>
  readonly activity: Answered<'dashboard.listActivity'>['items']
}

/** Number of recent acts shown. */
const activityLines = 8

/** Reads all of it; returns the first problem, if any request fails. */
export async function readRisk(): Promise<Risk | Problem> {
  const [concentration, stats, summary, activity] = await Promise.all([
    askRegister('risks.readConcentration', {}),
    askRegister('dashboard.readStats', {}),
    askRegister('risks.summarise', {}),
    askRegister('dashboard.listActivity', { limit: activityLines, offset: 0 }),
  ])
  if (isProblem(concentration)) return concentration
  if (isProblem(stats)) return stats
  if (isProblem(summary)) return summary
  if (isProblem(activity)) return activity
  return { concentration, stats, summary, activity: activity.items }
}
