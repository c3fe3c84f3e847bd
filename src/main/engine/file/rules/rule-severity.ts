import type { Severity } from '../../../../contract/severities.ts'

type Meta = readonly { readonly name: string; readonly value: string }[]

const words: Readonly<Record<string, Severity>> = {
  info: 'info',
  informational: 'info',
  low: 'low',
  medium: 'medium',
  moderate: 'medium',
  high: 'high',
  critical: 'critical',
}

/** Lower bounds, the highest first. */
type Scale = readonly (readonly [from: number, severity: Severity])[]

/** Elastic's rules state `severity` from 0 to 100, and Elastic names these parts of it. */
const severityScale: Scale = [
  [74, 'critical'],
  [48, 'high'],
  [22, 'medium'],
  [11, 'low'],
]
/** `score` from 0 to 100 of the YARA style guide: from 40 notable, from 60 suspicious, from 80 an alert in its scanners. */
const scoreScale: Scale = [
  [80, 'high'],
  [60, 'medium'],
  [40, 'low'],
  [0, 'info'],
]

/**
 * Returns the severity that a rule states in its metadata: the word or number of `severity`, the word of `threat_level`, or the
 * number of `score`; medium where none can be read. A `severity` up to 10 and a number as `threat_level` are not read, since
 * scales of both directions are in use for them.
 */
export function severityOfRule(meta: Meta): Severity {
  return (
    stated(meta, 'severity', severityScale) ??
    stated(meta, 'threat_level', []) ??
    stated(meta, 'score', scoreScale) ??
    'medium'
  )
}

function stated(meta: Meta, name: string, scale: Scale): Severity | null {
  const value = meta
    .find((each) => each.name.toLowerCase() === name)
    ?.value.trim()
    .toLowerCase()
  if (value === undefined) return null
  if (Object.hasOwn(words, value)) return words[value] ?? null
  const number = /^\d{1,3}$/.test(value) ? Number(value) : null
  if (number === null || number > 100) return null
  return scale.find(([from]) => number >= from)?.[1] ?? null
}

/** Returns the ATT&CK technique that a rule names, as the one value of a field that is used for it. */
export function techniqueOfRule(meta: Meta): string | null {
  const named = meta.find(({ name }) => /^(?:mitre_att|mitre_attack|mitre|attack|technique)$/i.test(name))
  const value = named?.value.trim().toUpperCase() ?? ''
  return /^T\d{4}(?:\.\d{3})?$/.test(value) ? value : null
}
