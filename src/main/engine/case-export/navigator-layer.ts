import { writeLayer } from '../navigator-layer/write-layer.ts'
import type { ExportedCase } from './exported-case.ts'

/**
 * The techniques of a case as a layer of the ATT&CK Navigator. The score of a technique is the number of alerts of the case that
 * carry it, at least 1; the version of ATT&CK is left to the Navigator, since nothing here depends on it.
 */
export function navigatorLayer({ id, title, techniques, alerts }: ExportedCase): string {
  const scores = new Map(techniques.map((technique) => [technique.id, 0]))
  for (const alert of alerts)
    for (const technique of new Set(alert.techniques)) scores.set(technique, (scores.get(technique) ?? 0) + 1)
  return writeLayer({
    name: title,
    domain: 'enterprise-attack',
    attack: null,
    description: `Techniques of the case ${id}`,
    techniques: techniques.map((technique) => ({
      id: technique.id,
      score: Math.max(1, scores.get(technique.id) ?? 0),
      comment: technique.source,
      showsParts: !technique.id.includes('.'),
    })),
    most: Math.max(1, ...scores.values()),
    metadata: [{ name: 'case', value: id }],
  })
}
