import { type ExportedCase, forDetection, isHarmless } from './exported-case.ts'

type Given = Pick<ExportedCase, 'indicators' | 'verdict'>

/** Says how many values of a case are for detection and how many are observations. */
export function detectionWords(given: Given): string {
  const marked = forDetection(given).size
  const observed = given.indicators.length - marked
  const rest = `${observed} observed`
  return marked === 0
    ? `0 for detection, ${rest}. ${nothingMarked(given)}`
    : `${marked} for detection, ${rest}`
}

/** Says why nothing of a case is for detection, and what to do. */
export function nothingMarked(given: Given): string {
  if (isHarmless(given))
    return 'The case was resolved as harmless, so nothing of it is for detection. Reopen it to change that.'
  const never = given.indicators.filter(({ detection }) => detection === true).length
  if (never > 0)
    return 'The marked values are never detected: they are own, allow-listed, reserved or constant. Mark others in the list of indicators.'
  return 'Nothing in this case is marked for detection. Select indicators in its list and mark them.'
}
