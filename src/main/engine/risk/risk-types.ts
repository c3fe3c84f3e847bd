/** A stretch of the text that was given, in UTF-16 offsets; `end` is exclusive. */
export type RiskSpan = { start: number; end: number }

export type RiskSeverity = 'info' | 'low' | 'medium' | 'high' | 'critical'

/** One reason why a text scores as it does. Weights are points; a negative one speaks for the text. */
export type RiskReason = {
  code: string
  weight: number
  label: string
  severity: RiskSeverity
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

/** What the extraction engine found: a canonical (refanged) value and where it stood in the same text. */
export type RiskIndicator = {
  kind: 'url' | 'domain' | 'email' | 'ipv4' | 'ipv6' | 'hash' | 'crypto' | 'cve'
  value: string
  start: number
  end: number
  isPartOf: boolean
  anchorText?: string
}

/** One line of "Why it stands out" for a single indicator. */
export type IndicatorReason = { code: string; label: string; detail: string; severity: RiskSeverity }

/** Severity is `null` when nothing stands out, which is not the same as "safe". */
export type IndicatorRisk = { severity: RiskSeverity | null; reasons: IndicatorReason[] }
