import { isProblem } from '../../contract/problem.ts'
import { type Choice, readChoice } from '../state/choice.ts'
import { toast, toastProblem } from '../ui/toast.tsx'
import { addAlertsToCase, addIndicatorsToCase, addTechniquesToCase, linkToCase } from './put-into-case.ts'

/** Asks for a case and adds the choice to it. */
export async function addChoiceToCase(): Promise<void> {
  const chosen = await readChoice('add-to-case')
  if (chosen.choice === null) toast(chosen.none ?? 'Nothing on this page can be added to a case.')
  else if (isProblem(chosen.choice)) toastProblem(chosen.choice)
  else if (chosen.toCase !== undefined) chosen.toCase()
  else putIntoCase(chosen.choice)
}

function putIntoCase({ what, title, indicators = [], links = [], techniques, alerts, notForCase }: Choice) {
  if (notForCase !== undefined) toast(notForCase)
  else if (alerts !== undefined) addAlertsToCase(alerts, what)
  else if (techniques !== undefined) addTechniquesToCase(techniques, what, title)
  else if (indicators.length > 0) addIndicatorsToCase(indicators, what, title, [...links])
  else if (links.length > 0) linkToCase([...links], what, title)
  else toast(`Nothing from ${what} can be added to a case.`)
}
