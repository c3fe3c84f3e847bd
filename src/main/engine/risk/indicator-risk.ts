import { bySeverity, highestSeverity } from '../../../contract/severities.ts'
import { labelSignal, readIndicatorSignals } from './indicator-signals.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { IndicatorReason, IndicatorRisk, RiskIndicator } from './risk-types.ts'

/** Returns the reasons why an indicator stands out, strongest first. Severity `null` means that nothing was noticed. */
export function indicatorRisk(
  indicator: { kind: RiskIndicator['kind']; value: string },
  packs: RiskPacks,
): IndicatorRisk {
  const reasons = readIndicatorSignals(indicator, packs).signals.map(
    (signal): IndicatorReason => ({
      code: signal.code,
      label: labelSignal(signal, packs),
      detail: signal.detail,
      severity: packs.signals.get(signal.code)?.severity ?? 'info',
    }),
  )
  return { severity: highestSeverity(reasons), reasons: bySeverity(reasons) }
}
