import type { Severity } from '../../../contract/severities.ts'
/** A stretch of the given text, in UTF-16 offsets; `end` is exclusive. */
export type RiskSpan = { start: number; end: number }

/** A reason for the score of a text. Weights are points; a negative one counts in favour of the text. */
export type RiskReason = {
  code: string
  weight: number
  label: string
  severity: Severity
  spans: RiskSpan[]
}

export type RiskBand = 'clean' | 'suspect' | 'high' | 'critical'
export type RiskAction = 'allow' | 'quarantine' | 'drop'

/** The verdict on one text: `score` is 0 to 100, `country` the upper-case code of the pack that was used. */
export type RiskAssessment = {
  score: number
  band: RiskBand
  action: RiskAction
  country: string
  reasons: RiskReason[]
}

/** A result of the extraction engine: a canonical (refanged) value and its position in the same text. */
export type RiskIndicator = {
  kind: 'url' | 'domain' | 'email' | 'ipv4' | 'ipv6' | 'hash' | 'crypto' | 'cve'
  value: string
  start: number
  end: number
  isPartOf: boolean
  anchorText?: string
}

/** One line of "Why it stands out" for a single indicator. */
export type IndicatorReason = { code: string; label: string; detail: string; severity: Severity }

/** Severity is `null` when nothing stands out, which is not the same as "safe". */
export type IndicatorRisk = { severity: Severity | null; reasons: IndicatorReason[] }
