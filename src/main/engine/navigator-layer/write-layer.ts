import { visibleText } from '../report/visible-text.ts'

/** A layer of the ATT&CK Navigator (layer format 4.5), in the form that all of Skerry uses. */

export type LayerContent = {
  readonly name: string
  readonly domain: 'enterprise-attack' | 'mobile-attack' | 'ics-attack'
  /** Version of ATT&CK; null leaves it to the Navigator. */
  readonly attack: string | null
  readonly description: string
  readonly techniques: readonly {
    readonly id: string
    readonly score: number
    readonly comment: string
    readonly showsParts: boolean
  }[]
  /** Score of the strongest tone. */
  readonly most: number
  readonly metadata: readonly { readonly name: string; readonly value: string }[]
}

const weakest = '#fde0c5'
const strongest = '#d94801'

export function writeLayer(content: LayerContent): string {
  const { name, domain, attack, description, techniques, most, metadata } = content
  const layer = {
    name: visibleText(name).slice(0, 200),
    versions: { ...(attack !== null && { attack }), navigator: '4.9.0', layer: '4.5' },
    domain,
    description: visibleText(description),
    sorting: 3,
    layout: { layout: 'side', showID: true, showName: true, expandedSubtechniques: 'annotated' },
    hideDisabled: false,
    techniques: techniques
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, score, comment, showsParts }) => ({
        techniqueID: id,
        score,
        comment: visibleText(comment),
        enabled: true,
        showSubtechniques: showsParts,
      })),
    // the upper bound must lie above the lower one
    gradient: { colors: [weakest, strongest], minValue: 0, maxValue: Math.max(1, most) },
    metadata: metadata.map(({ name: called, value }) => ({ name: called, value: visibleText(value) })),
  }
  return `${JSON.stringify(layer, null, 2)}\n`
}
