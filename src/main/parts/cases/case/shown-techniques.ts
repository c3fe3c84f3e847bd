import type { AttackTactic, CaseTechniqueShown } from '../../../../contract/workstation/cases/case-board.ts'
import { techniquesIn } from '../../../engine/case/technique-ids.ts'
import { techniqueCalled, techniqueNames, techniquesNamedIn } from '../../../engine/case/technique-names.ts'
import { taggedTechniques } from '../../../engine/observable/technique-id.ts'
import type { alertsOfCase } from '../../../store/alerts/alerts.ts'
import { commentsOfCase } from '../../../store/cases/case-comments.ts'
import { descriptionsOfCase } from '../../../store/cases/case-descriptions.ts'
import {
  currentTechniqueId,
  importedTechniques,
  knownTechnique,
  techniquesDecided,
} from '../../../store/cases/case-techniques.ts'
import { timelineOfCase } from '../../../store/cases/case-timeline.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { correctedTimeline } from '../model/corrected-timeline.ts'

/** Maximum length of a text in which ids and names are searched. */
const maxText = 1_000_000
/** Maximum number of alert descriptions examined, and maximum length of each. */
const descriptions = { most: 10_000, limit: 200 }

/**
 * Returns the techniques named in a case, each with its source: tags of alerts, then ids and names in its texts. A
 * revoked one is proposed as its replacement.
 */
function proposed(
  record: CaseRecord,
  alerts: ReturnType<typeof alertsOfCase>,
  reader: ReadHandle,
): Map<string, string> {
  const sources = new Map<string, string>()
  const add = (ids: readonly string[], source: string) => {
    for (const id of ids) {
      const current = currentTechniqueId(reader, id)
      if (!sources.has(current)) sources.set(current, current === id ? source : `${source}, as ${id}`)
    }
  }
  const imported = importedTechniques(reader)
  const names = techniqueNames(imported)
  const called = techniqueCalled(imported)
  for (const { title, techniques, tags } of alerts) {
    const source = `tags of the alert ${title}`
    add(JSON.parse(techniques) as string[], source)
    for (const { id, name } of taggedTechniques(JSON.parse(tags) as string[]))
      if (id === null) add([called(name)?.id ?? []].flat(), source)
  }
  const look = (text: string, source: string) => {
    const start = text.slice(0, maxText)
    add(techniquesIn(start), source)
    for (const { id, name } of techniquesNamedIn(start, names)) add([id], `“${name}” in ${source}`)
  }
  for (const { title } of alerts) look(title, `title of the alert ${title}`)
  for (const { title, description } of descriptionsOfCase(reader, record.number, descriptions))
    look(description, `description of the alert ${title}`)
  look(record.summary, 'summary of the case')
  look(record.narrative ?? '', 'narrative of the case')
  for (const { body } of commentsOfCase(reader, record.number)) look(body, 'a comment')
  for (const { kind, data } of correctedTimeline(timelineOfCase(reader, record.number)))
    if (kind === 'note' && typeof data.text === 'string') look(data.text, 'an entry of the timeline')
  return sources
}

/** Returns the techniques of a case, decided and proposed, by id. */
export function shownTechniques(
  record: CaseRecord,
  alerts: ReturnType<typeof alertsOfCase>,
  reader: ReadHandle,
): CaseTechniqueShown[] {
  const decided = techniquesDecided(reader, record.number)
  const rest = proposed(record, alerts, reader)
  // a decision about a technique holds for what replaced it later
  for (const { technique } of decided) {
    rest.delete(technique)
    rest.delete(currentTechniqueId(reader, technique))
  }
  const all = [
    ...decided.map(({ technique: id, name, tactic, state, source }) => ({ id, name, tactic, state, source })),
    ...[...rest].map(([id, source]) => ({ id, name: '', tactic: '', state: 'proposed' as const, source })),
  ]
  const tags = alerts.flatMap((alert) => JSON.parse(alert.tags) as string[])
  const tagged = new Map(taggedTechniques(tags).map(({ id, name }) => [id, name]))
  return all
    .map(({ name, tactic, ...technique }) => {
      const known = knownTechnique(reader, technique.id)
      return {
        ...technique,
        name: name || known.name || (tagged.get(technique.id) ?? ''),
        tactic: (tactic || known.tactic) as AttackTactic | '',
      }
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
