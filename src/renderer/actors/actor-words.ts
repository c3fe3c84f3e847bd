import type { ActorFacet } from '../../contract/workstation/actors/actor-facets.ts'

/** Labels of the facets of threat actors. */

export const facetLabels: Readonly<Record<ActorFacet, string>> = {
  origin: 'Suspected origin',
  motivation: 'Motivation',
  sector: 'Targeted sector',
  target: 'Targeted country',
  source: 'Source',
  has: 'What is known',
  updated: 'Last changed',
}

const sourceLabels: Readonly<Record<string, string>> = {
  galaxy: 'MISP galaxy',
  attack: 'ATT&CK',
  stix: 'STIX bundle',
  actors: 'Actor export',
}

const hasLabels: Readonly<Record<string, string>> = {
  techniques: 'Techniques',
  software: 'Software',
  cves: 'CVEs',
  description: 'A description',
  conflict: 'A name in conflict',
}

export function sourceLabel(source: string): string {
  return sourceLabels[source] ?? source
}

/** Returns the label of a facet value. */
export function valueLabel(facet: ActorFacet, value: string): string {
  if (value === 'unknown') return 'Not known'
  if (facet === 'source') return sourceLabel(value)
  return facet === 'has' ? (hasLabels[value] ?? value) : value
}
