import type { Settings } from '../../contract/workstation/settings/settings.ts'
import { countOf } from '../state/format.ts'
import { useSettings } from '../state/settings-store.ts'

/**
 * States above every view the limits set by licence or plan: grace period, locked licence, free plan; renders nothing
 * when there are none.
 */
export function LicenceBanner() {
  const settings = useSettings((now) => now.settings)
  const sentence = settings === null ? null : sentenceOf(settings)
  if (sentence === null) return null
  return (
    <p className="licence-banner" role="status">
      {sentence}
    </p>
  )
}

function sentenceOf({ licence, licence_grace_h, plan }: Settings): string | null {
  if (licence === 'grace')
    return `The incident response licence is in its grace period: ${countOf(licence_grace_h, 'hour')} left.`
  if (licence === 'locked')
    return 'The incident response licence is locked: alerts and cases can be read, exported and sealed, not changed.'
  if (plan === 'free')
    return 'The plan is free: cases and the register can be read and exported, not changed. The switch is in Settings, Local API and keys.'
  return null
}
