/** The risk reading of a text as `scan/ioc` answers it. */
export type PrintedRisk = {
  readonly score: number | null
  readonly band: string | null
  readonly action: string | null
  readonly country: string
  readonly note?: string
}

type Style = 'green' | 'yellow' | 'red'

/** Returns the line of a risk reading, and its colour: a text without a verdict has neither number nor colour. */
export function riskLine({ score, band, action, country, note }: PrintedRisk): {
  readonly line: string
  readonly style: Style | null
} {
  const noted = note === undefined ? '' : `. ${note}`
  if (band === null || score === null) {
    const isStated = note?.includes('not judged') === true
    return { line: isStated ? `Risk: ${note}` : `Risk: not judged${noted}`, style: null }
  }
  const suggested = action === null ? 'nothing suggested' : `suggested: ${action}`
  const style = band === 'clean' ? 'green' : band === 'suspect' ? 'yellow' : 'red'
  return { line: `Risk: ${band} (${score} of 100, ${suggested}, ${country})${noted}`, style }
}
