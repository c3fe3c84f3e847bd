import type { ExportedCase } from './exported-case.ts'
import { visibleText } from './visible-text.ts'

/**
 * The techniques of a case as a layer of the ATT&CK Navigator (layer format 4.5). The score of a technique is the number of alerts of
 * the case that carry it, at least 1; the version of ATT&CK is left to the Navigator, since nothing here depends on it.
 */
export function navigatorLayer({ id, title, techniques, alerts }: ExportedCase): string {
  const scores = new Map(techniques.map((technique) => [technique.id, 0]))
  for (const alert of alerts)
    for (const technique of new Set(alert.techniques)) scores.set(technique, (scores.get(technique) ?? 0) + 1)
  const most = Math.max(1, ...scores.values())
  const layer = {
    name: visibleText(title).slice(0, 200),
    versions: { navigator: '4.9.0', layer: '4.5' },
    domain: 'enterprise-attack',
    description: `Techniques of the case ${id}`,
    sorting: 3,
    layout: { layout: 'side', showID: true, showName: true, expandedSubtechniques: 'annotated' },
    hideDisabled: false,
    techniques: techniques
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((technique) => ({
        techniqueID: technique.id,
        score: Math.max(1, scores.get(technique.id) ?? 0),
        comment: visibleText(technique.source),
        enabled: true,
        showSubtechniques: !technique.id.includes('.'),
      })),
    // the upper bound must lie above the lower one
    gradient: { colors: ['#fde0c5', '#d94801'], minValue: 0, maxValue: most },
    metadata: [{ name: 'case', value: id }],
  }
  return `${JSON.stringify(layer, null, 2)}\n`
}
