import type { StixObject } from '../export/stix-observable.ts'
import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'

/** The marking definitions of the Traffic Light Protocol with the ids from the standard (STIX 2.1, section 7.2.1.4). */
const levels: Readonly<Record<string, string>> = {
  white: '613f2e26-407d-48c7-9eca-b8e91df99dc9',
  green: '34098fce-860f-48ae-8e50-ebd3cc5e41da',
  amber: 'f88d31f6-486f-44da-b317-01333bde0b82',
  red: '5e57c739-391a-4eb3-b6be-7d15ca92d5ed',
}

/** Labels of TLP 2.0 for which the standard has definitions of TLP 1.0. */
const former: Readonly<Record<string, string>> = { clear: 'white', 'amber+strict': 'amber' }

/**
 * Returns the marking definitions for the tags `tlp:…` of a case. AMBER+STRICT, for which the standard has none,
 * becomes AMBER with an additional statement. Of several levels the strictest applies.
 */
export function markingsOf(tags: readonly string[]): StixObject[] {
  const words = tags.flatMap(
    (tag) => /^tlp:\s*([a-z]+(?:\+strict)?)$/i.exec(tag.trim())?.[1]?.toLowerCase() ?? [],
  )
  const order = ['red', 'amber+strict', 'amber', 'green', 'clear', 'white']
  const strictest = order.find((word) => words.includes(word))
  if (strictest === undefined) return []
  const level = former[strictest] ?? strictest
  const tlp: StixObject = {
    type: 'marking-definition',
    spec_version: '2.1',
    id: `marking-definition--${levels[level]}`,
    created: '2017-01-20T00:00:00.000Z',
    definition_type: 'tlp',
    name: `TLP:${level.toUpperCase()}`,
    definition: { tlp: level },
  }
  if (strictest !== 'amber+strict') return [tlp]
  return [
    tlp,
    {
      type: 'marking-definition',
      spec_version: '2.1',
      id: `marking-definition--${uuidV5(skerryNamespace, 'tlp:amber+strict')}`,
      created: '2026-01-01T00:00:00.000Z',
      definition_type: 'statement',
      definition: { statement: 'TLP:AMBER+STRICT' },
    },
  ]
}
