import { eventsOf, has, textOf, textsOf } from './event-fields.ts'
import type { EventShape } from './event-shape.ts'
import { readSeverity } from './severity-word.ts'

/** Matches as written by tools that apply Sigma rules to logs: Chainsaw, Hayabusa and Zircolite. */

export const chainsaw: EventShape = {
  name: 'Sigma (Chainsaw)',
  marks: [['document']],
  fits: (event) => has(event, 'name', 'level', 'document'),
  read: (event) => ({
    source: 'sigma',
    external_id: null,
    ...readSeverity(textOf(event, 'level')),
    title: textOf(event, 'name'),
    description: null,
    detected_at: textOf(event, 'timestamp'),
    hostname: textOf(event, 'document.data.Event.System.Computer'),
    tags: textsOf(event, 'tags'),
    observables: [],
  }),
}

export const hayabusa: EventShape = {
  name: 'Sigma (Hayabusa)',
  marks: [['RuleTitle']],
  fits: (event) => has(event, 'RuleTitle', 'Level'),
  read: (event) => ({
    source: 'sigma',
    external_id: null,
    ...readSeverity(shortLevel(textOf(event, 'Level'))),
    title: textOf(event, 'RuleTitle'),
    description: textOf(event, 'Details'),
    detected_at: textOf(event, 'Timestamp'),
    hostname: textOf(event, 'Computer'),
    tags: [...textsOf(event, 'MitreTags'), ...textsOf(event, 'MitreTactics')],
    observables: [],
  }),
}

/** Expands the levels of Hayabusa, which are shortened to three or four letters. */
function shortLevel(level: string | null): string | null {
  const whole: Readonly<Record<string, string>> = { med: 'medium', crit: 'critical', emer: 'emergency' }
  return level === null ? null : (whole[level.toLowerCase()] ?? level)
}

export const zircolite: EventShape = {
  name: 'Sigma (Zircolite)',
  marks: [['rule_level']],
  fits: (event) => has(event, 'rule_level', 'title', 'matches'),
  read: (event) => {
    const [first] = eventsOf(event, 'matches')
    return {
      source: 'sigma',
      external_id: null,
      ...readSeverity(textOf(event, 'rule_level')),
      title: textOf(event, 'title'),
      description: textOf(event, 'description'),
      detected_at: first === undefined ? null : textOf(first, 'SystemTime', 'UtcTime', 'timestamp'),
      hostname: first === undefined ? null : textOf(first, 'Computer'),
      tags: textsOf(event, 'tags'),
      observables: [],
    }
  },
}

/** A row of Chainsaw's table, which names the rules in one cell, each behind a bullet. */
export const chainsawRow: EventShape = {
  name: 'Sigma (Chainsaw)',
  marks: [['detections']],
  fits: (event) => has(event, 'detections', 'timestamp') && (has(event, 'Event ID') || has(event, 'path')),
  read: (event) => ({
    source: 'sigma',
    external_id: null,
    ...readSeverity(textOf(event, 'level', 'Level')),
    title: textOf(event, 'detections')?.replace(/^\s*[‣•+-]\s*/, '') ?? null,
    description: textOf(event, 'Event Data'),
    detected_at: textOf(event, 'timestamp'),
    hostname: textOf(event, 'Computer'),
    tags: [],
    observables: [],
  }),
}
