import { countOf } from '../state/format.ts'
import { useSettings } from '../state/settings-store.ts'

/** Says above every view that the licence of incident response is in its grace or locked; nothing while it is valid. */
export function LicenceBanner() {
  const settings = useSettings((now) => now.settings)
  if (settings === null || settings.licence === 'valid') return null
  return (
    <p className="licence-banner" role="status">
      {settings.licence === 'grace'
        ? `The licence of incident response is in its grace: ${countOf(settings.licence_grace_h, 'hour')} left.`
        : 'The licence of incident response is locked: programs can read and no longer write.'}
    </p>
  )
}
