import type { Job } from '../job.ts'
import { type Fact, notKnown } from '../lookups/lookup-view.ts'
import { printFacts, printRows } from '../lookups/print-lookup.ts'
import { printJson } from '../print-answer.ts'
import type { Row } from '../table.ts'

/** The printed fields of a profile from the API. */
type Profile = {
  readonly actor: {
    readonly slug: string
    readonly primary_name: string
    readonly suspected_origin: string | null
    readonly motivation: readonly string[]
    readonly targets_sectors: readonly string[]
    readonly targets_countries: readonly string[]
    readonly updated_at: string | null
    readonly description: string | null
    readonly first_seen: string | null
    readonly last_seen: string | null
  }
  readonly aliases: readonly Row[]
  readonly external_refs: readonly Row[]
  readonly references: readonly Row[]
  readonly cves: readonly string[]
  readonly tools: readonly Row[]
  readonly techniques: readonly Row[]
  readonly licence: { readonly notices: readonly string[] }
}

/** Prints a profile: facts, lists below them, and the licence notices on standard error. */
export function printProfile({ choices, terminal }: Job, profile: Profile): void {
  if (choices.form === 'json') {
    printJson(terminal, profile)
    return
  }
  const { actor } = profile
  const listed = (values: readonly string[]) => (values.length === 0 ? notKnown : values.join(', '))
  const facts: readonly Fact[] = [
    ['name', actor.primary_name],
    ['address', actor.slug],
    ['origin', actor.suspected_origin ?? notKnown],
    ['motivation', listed(actor.motivation)],
    ['targets', listed([...actor.targets_sectors, ...actor.targets_countries])],
    ['first seen', actor.first_seen ?? notKnown],
    ['last seen', actor.last_seen ?? notKnown],
    ['updated', actor.updated_at ?? notKnown],
    ['description', actor.description ?? notKnown],
  ]
  printFacts(terminal, facts)
  const lists: readonly (readonly [string, readonly string[], readonly Row[]])[] = [
    ['Other names', ['alias', 'source'], profile.aliases],
    ['Ids', ['source', 'external_id'], profile.external_refs],
    ['Techniques', ['mitre_id', 'name', 'tactic'], profile.techniques],
    ['Software', ['mitre_id', 'name', 'kind'], profile.tools],
    ['Vulnerabilities', ['cve'], profile.cves.map((cve) => ({ cve }))],
    ['References', ['title', 'url'], profile.references],
  ]
  for (const [heading, columns, rows] of lists) {
    if (rows.length === 0) continue
    terminal.print(`\n${heading}`)
    printRows(terminal, columns, rows)
  }
  for (const notice of profile.licence.notices) terminal.note(notice)
}
