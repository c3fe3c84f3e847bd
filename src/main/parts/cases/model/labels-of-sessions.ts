import {
  type HandlingLabels,
  isStricter,
  labelsOf,
  labelTag,
  stricterLabels,
} from '../../../../contract/handling-labels.ts'
import { withLabel } from '../../../engine/case/case-tags.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { type LabelledSession, labelledSessions } from '../../../store/triage/session-labels.ts'

/** Labels that a case takes over from the triage sessions that it is linked to. */

type Link = { readonly kind: string; readonly target: string }

/** Returns the sessions among links, with their labels. */
export function sessionsAmong(reader: ReadHandle, links: readonly Link[]): LabelledSession[] {
  return labelledSessions(
    reader,
    links.flatMap(({ kind, target }) => (kind === 'session' ? target : [])),
  )
}

/** Returns the labels of sessions that are stricter than those among the tags of a case, as tags. */
export function stricterOfSessions(
  reader: ReadHandle,
  links: readonly Link[],
  tags: readonly string[],
): string[] {
  return differing(labelsOf(tags), labelsWith(reader, links, tags)).map(({ kind, level }) =>
    labelTag(kind, level),
  )
}

/** Returns the tags of a new case with the stricter labels of its sessions: a person set them on what it begins with. */
export function taggedAsSessions(
  reader: ReadHandle,
  links: readonly Link[],
  tags: readonly string[],
): string[] {
  return differing(labelsOf(tags), labelsWith(reader, links, tags)).reduce<string[]>(
    (labelled, { kind, level }) => withLabel(labelled, kind, level),
    [...tags],
  )
}

function labelsWith(reader: ReadHandle, links: readonly Link[], tags: readonly string[]): HandlingLabels {
  return sessionsAmong(reader, links).reduce<HandlingLabels>(stricterLabels, labelsOf(tags))
}

function differing(former: HandlingLabels, next: HandlingLabels) {
  return (['tlp', 'pap'] as const).flatMap((kind) => {
    const level = next[kind]
    return level !== null && isStricter(kind, level, former[kind]) ? { kind, level } : []
  })
}
