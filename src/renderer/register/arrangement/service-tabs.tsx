import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isProblem } from '../../../contract/problem.ts'
import { Button } from '../../ui/button.tsx'
import { whileLeaving } from '../record/leaving.ts'
import type { Referrer } from '../record/related.ts'
import type { OpenRecord } from '../record/use-record-page.ts'
import { writeRecords } from '../steps.ts'
import { unlistedServices, withoutService } from './service-words.ts'

type ServiceTabsProps = {
  readonly open: OpenRecord
  readonly service: OpenRecord | null
  readonly services: readonly Referrer[]
  /** Number of its services, listed or not. */
  readonly count: number
  readonly onService: (uuid: string) => void
}

/** Tabs of the services of an arrangement; for a single service only its acts. */
export function ServiceTabs({ open, service, services, count, onService }: ServiceTabsProps) {
  const reference = String(open.now.contract_ref ?? open.title)
  const add = async () => {
    const answer = await writeRecords(`Added a service to ${reference}`, [
      {
        act: 'create',
        kind: 'services',
        fields: { arrangement_uuid: open.uuid, service_nature: 'ict' },
      },
    ])
    if (!isProblem(answer) && answer.uuids[0] !== undefined) onService(answer.uuids[0])
  }
  const remove = async () => {
    if (service === null) return
    const { uuid } = service
    const others = services.filter((each) => each.uuid !== uuid)
    await whileLeaving(uuid, async () => {
      const answer = await writeRecords(
        `Removed a service from ${reference}`,
        [{ act: 'delete', kind: 'services', uuid }],
        { done: `Removed a service from ${reference}.` },
      )
      if (!isProblem(answer) && others[0] !== undefined) onService(others[0].uuid)
    })
  }
  const step = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    const at = services.findIndex(({ uuid }) => uuid === service?.uuid)
    const next = services[(at + move + services.length) % services.length]
    if (next === undefined) return
    event.preventDefault()
    // at once, so that the next key goes on from there
    flushSync(() => onService(next.uuid))
    document.getElementById(`service-tab-${next.uuid}`)?.focus()
  }
  const acts = (
    <span className="service-acts">
      <Button id="field-services" look={count === 0 ? 'primary' : 'quiet'} onClick={() => void add()}>
        Add a service
      </Button>
      {service === null ? null : (
        <Button look="quiet" onClick={() => void remove()}>
          {count === 1 ? 'Remove the service' : 'Remove this one'}
        </Button>
      )}
    </span>
  )
  const none = withoutService(count)
  if (none !== null)
    return (
      <div className="service-none">
        <p>{none}</p>
        {acts}
      </div>
    )
  if (count === 1) return acts
  const unlisted = unlistedServices(services.length, count)
  return (
    <div className="service-tabs">
      <div role="tablist" aria-label="Services" tabIndex={-1} onKeyDown={step}>
        {services.map(({ uuid, name }, index) => {
          const isShown = uuid === service?.uuid
          return (
            <button
              key={uuid}
              id={`service-tab-${uuid}`}
              type="button"
              role="tab"
              aria-selected={isShown}
              tabIndex={isShown ? 0 : -1}
              onClick={() => onService(uuid)}
            >
              <span className="muted">{index + 1}</span> {name === '' ? 'service' : name}
            </button>
          )
        })}
      </div>
      {unlisted === null ? null : <p className="muted">{unlisted}</p>}
      {acts}
    </div>
  )
}
