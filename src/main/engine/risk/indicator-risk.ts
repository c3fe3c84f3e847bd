import { labelSignal, readIndicatorSignals } from './indicator-signals.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { IndicatorReason, IndicatorRisk, RiskIndicator, RiskSeverity } from './risk-types.ts'

const order: readonly RiskSeverity[] = ['info', 'low', 'medium', 'high', 'critical']

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
  reasons.sort((left, right) => order.indexOf(right.severity) - order.indexOf(left.severity))
  return { severity: reasons[0]?.severity ?? null, reasons }
}
