import { Switch } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { Webhook, WebhookDelivery } from '../../contract/workstation/webhooks/webhooks.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatMoment } from '../state/format.ts'
import { useOperation, useQuestion } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import {
  answerWords,
  hostOf,
  noDeliveriesWords,
  sentWords,
  stateWords,
  statusWords,
  triesWords,
} from './webhook-words.ts'

const pageRows = 50
/** Minimum milliseconds between reloads while deliveries are sent. */
const everyMs = 500

/** The deliveries of a webhook, newest first, with all attempts on demand. */
export function WebhookLog({ webhook }: { readonly webhook: Webhook }) {
  const { id } = webhook
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  const [limit, setLimit] = useState(pageRows)
  const [opened, setOpened] = useState<string | null>(null)
  const {
    lastValue: value,
    problem,
    again: reload,
  } = useQuestion({
    key: `${id} ${isOnlyFailed} ${limit}`,
    ask: () => readLog(id, isOnlyFailed, limit),
    names: ['webhooks.deliveries'],
    everyMs,
  })

  const redeliver = (delivery: string) =>
    act('webhooks.redeliver', { delivery }, { done: 'It is queued again, under the same id.', again: reload })

  return (
    <section className="webhook-log" aria-label={`Log of ${hostOf(webhook)}`}>
      <div className="section-head">
        <h2>Log of {hostOf(webhook)}</h2>
        <Switch
          size="sm"
          withThumbIndicator={false}
          label="Only failed"
          checked={isOnlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {value?.deliveries.length === 0 ? (
        <p className="muted section-none">{noDeliveriesWords(isOnlyFailed)}</p>
      ) : null}
      {value === null || value.deliveries.length === 0 ? null : (
        <table className="list webhook-deliveries">
          <TableHead
            columns={['When', 'Event', 'About', 'State', 'Attempts', { label: 'Actions', isUnseen: true }]}
          />
          <tbody>
            {value.deliveries.map((delivery) => (
              <DeliveryRows
                key={delivery.id}
                delivery={delivery}
                isOpened={delivery.id === opened}
                onOpen={() => setOpened(delivery.id === opened ? null : delivery.id)}
                onRedeliver={() => void redeliver(delivery.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {value?.has_more === true ? (
        <Button className="webhook-more" onClick={() => setLimit(limit + pageRows)}>
          Show older ones
        </Button>
      ) : null}
      <p className="muted webhooks-lie">
        The log keeps 30 days, and at most 10,000 deliveries of each webhook.
      </p>
    </section>
  )
}

/** Reads as many pages as are shown and returns them as one list. */
async function readLog(id: string, only_failed: boolean, wanted: number) {
  const deliveries: WebhookDelivery[] = []
  for (let before: number | null = null; ; ) {
    const answer = await invoke('webhooks.deliveries', { id, only_failed, before, limit: pageRows })
    if (isProblem(answer)) return answer
    deliveries.push(...answer.deliveries)
    before = deliveries.at(-1)?.number ?? null
    if (!answer.has_more || deliveries.length >= wanted) return { deliveries, has_more: answer.has_more }
  }
}

type DeliveryRowsProps = {
  readonly delivery: WebhookDelivery
  readonly isOpened: boolean
  readonly onOpen: () => void
  readonly onRedeliver: () => void
}

function DeliveryRows({ delivery, isOpened, onOpen, onRedeliver }: DeliveryRowsProps) {
  const { event, state, subject, at, attempts, status, duration_ms: ms, next_at, why } = delivery
  const tone = state === 'delivered' ? 'fine' : state === 'failed' ? 'bad' : null
  const when = formatMoment(at)
  return (
    <>
      <tr>
        <td className="webhook-when">{when}</td>
        <td className="mono">{event}</td>
        <td>{subject === null ? '–' : <Subject id={subject} />}</td>
        <td>
          <Tag {...(tone !== null && { tone })}>{stateWords[state]}</Tag>
          {why === null ? null : <span className="list-detail">{why}</span>}
          {next_at === null ? null : <span className="list-detail">next at {formatMoment(next_at)}</span>}
        </td>
        <td>
          {countOf(attempts, 'attempt')}
          {status === null && ms === null ? null : (
            <span className="list-detail">
              {statusWords(status)}
              {ms === null ? '' : ` in ${ms} ms`}
            </span>
          )}
        </td>
        <td className="list-acts">
          <Button aria-label={`Show ${event} of ${when}`} aria-expanded={isOpened} onClick={onOpen}>
            {isOpened ? 'Hide' : 'Show'}
          </Button>
          {state === 'pending' ? null : (
            <Button aria-label={`Send ${event} of ${when} again`} onClick={onRedeliver}>
              Send again
            </Button>
          )}
        </td>
      </tr>
      {isOpened ? (
        <tr>
          <td colSpan={6}>
            <Attempts id={delivery.id} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** A link to the alert or the case. */
function Subject({ id }: { readonly id: string }) {
  const [what, view] = id.startsWith('case_') ? ['Case', 'cases'] : ['Alert', 'alerts']
  return (
    <button
      type="button"
      className="link-button"
      title={id}
      onClick={() => navigate(`/${view}/${encodeURIComponent(id)}`)}
    >
      {what}
    </button>
  )
}

/** The body that was sent, and all attempts with the request headers and the response. */
function Attempts({ id }: { readonly id: string }) {
  const {
    value,
    problem,
    again: reload,
  } = useOperation('webhooks.openDelivery', { delivery: id }, { everyMs })
  if (problem !== null) return <ProblemNote problem={problem} retry={reload} />
  if (value === null) return <p className="muted">Reading…</p>
  return (
    <div className="webhook-attempts">
      <p className="label">Body, id {value.delivery.id}</p>
      <pre className="mono">{value.body}</pre>
      <p className="label">{triesWords(value.tries.length)}</p>
      <ol reversed>
        {value.tries.map((one) => (
          <li key={one.attempt}>
            <p>
              {formatMoment(one.at)}: {one.outcome}
              {one.duration_ms === null ? '' : ` ${one.duration_ms} ms.`}
            </p>
            <details>
              <summary>What was sent and answered</summary>
              <pre className="mono">{sentWords(one.request_headers)}</pre>
              <p className="label">{answerWords(one)}</p>
              {one.answer === null || one.answer === '' ? null : <pre className="mono">{one.answer}</pre>}
            </details>
          </li>
        ))}
      </ol>
    </div>
  )
}
