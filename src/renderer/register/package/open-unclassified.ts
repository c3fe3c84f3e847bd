import { isProblem } from '../../../contract/problem.ts'
import type { UnclassifiedArrangement } from '../../../contract/register/export.ts'
import { invoke } from '../../state/bridge.ts'
import { navigate } from '../../state/router.ts'
import { recordPath } from '../paths.ts'

/** Maximum number of services that are read to find the one that lacks its nature. */
const maxRead = 50

/** Goes to what an arrangement lacks: the act that adds a service, or the nature of the service without one. */
export async function openUnclassified({ uuid, reason }: UnclassifiedArrangement): Promise<void> {
  const service = reason === 'no_service' ? null : await withoutNature(uuid)
  navigate(
    service === null
      ? recordPath('arrangements', uuid, 'services')
      : recordPath('services', service, 'service_nature'),
  )
}

async function withoutNature(arrangement: string): Promise<string | null> {
  const read = await invoke('register.readRecord', { kind: 'arrangements', uuid: arrangement })
  if (isProblem(read)) return null
  const services = read.referrers.filter(({ kind }) => kind === 'services')
  for (const { uuid } of services.slice(0, maxRead)) {
    const service = await invoke('register.readRecord', { kind: 'services', uuid })
    if (!isProblem(service) && (service.record.service_nature ?? null) === null) return uuid
  }
  return null
}
