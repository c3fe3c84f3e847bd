/** Severity of a finding, in rising order: the only order of severities. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

type Rated = { readonly severity: Severity }

/** Returns items with the most severe first; those of one severity keep their order. */
export function bySeverity<R extends Rated>(items: readonly R[]): R[] {
  return items.toSorted((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity))
}

/** Returns the severity of the most severe item; null without items. */
export function highestSeverity(items: readonly Rated[]): Severity | null {
  return bySeverity(items)[0]?.severity ?? null
}

/** Returns whether a severity is at least as severe as another; null, for not rated, never is. */
export function isAtLeast(severity: Severity | null, least: Severity): boolean {
  return severity !== null && severities.indexOf(severity) >= severities.indexOf(least)
}
