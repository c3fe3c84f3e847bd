import { isProblem } from '../../contract/problem.ts'
import type { Webhook } from '../../contract/workstation/webhooks/webhooks.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { discardDraft } from '../state/draft.ts'
import { countOf, formatMoment } from '../state/format.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { webhookDraft } from './webhook-dialogs.tsx'
import { hostOf, lastWords, pauseWords, waitingWords } from './webhook-words.ts'

type WebhookCardProps = {
  readonly webhook: Webhook
  readonly isOffline: boolean
  readonly isLogShown: boolean
  readonly onLog: () => void
  readonly onChange: () => void
  readonly onRotate: () => void
  readonly onChanged: () => void
}

/** One webhook: its address, its events, its state and its acts. */
export function WebhookCard({
  webhook,
  isOffline,
  isLogShown,
  onLog,
  onChange,
  onRotate,
  onChanged,
}: WebhookCardProps) {
  const now = useNow()
  const host = hostOf(webhook)
  const { id, paused, rotation_until: until } = webhook
  const again = onChanged
  const testedWords = ({ delivery }: WindowOutput<'webhooks.test'>) =>
    delivery.state === 'delivered'
      ? `${host} accepted the test: it answered ${String(delivery.status)}.`
      : `The test was not delivered. ${delivery.why ?? ''}`
  const remove = async () => {
    // a deleted webhook has no log to show
    if (isLogShown) onLog()
    const done = `The webhook of ${host} is removed.`
    const answer = await act('webhooks.remove', { id }, { done, again })
    if (!isProblem(answer)) discardDraft(webhookDraft(id))
  }
  return (
    <li className="webhook" aria-label={`Webhook of ${host}`}>
      <p className="webhook-head">
        <strong className="mono webhook-url">{webhook.url}</strong>
        {paused === null ? <Tag tone="fine">Active</Tag> : <Tag tone="bad">{pauseWords[paused]}</Tag>}
      </p>
      <p className="tags">
        {webhook.events.map((event) => (
          <Tag key={event}>{event}</Tag>
        ))}
        {webhook.allow_private ? <Tag>private addresses allowed</Tag> : null}
        {webhook.secret_lies === 'file' ? <Tag>secret in a file</Tag> : <Tag>secret in the keychain</Tag>}
      </p>
      <p className="list-detail" title={webhook.last === null ? undefined : formatMoment(webhook.last.at)}>
        {lastWords(webhook, now)} {waitingWords(webhook, isOffline, now)}
      </p>
      {webhook.dropped === 0 ? null : (
        <p className="list-detail pack-problem">
          {countOf(webhook.dropped, 'event was', 'events were')} dropped: the queue of 20,000 was full.
        </p>
      )}
      {until === null ? null : (
        <p className="list-detail">
          The former secret also signs until {formatMoment(until)}.{' '}
          <Button
            onClick={() =>
              void act('webhooks.endRotation', { id }, { done: 'The former secret no longer signs.', again })
            }
          >
            End the former secret
          </Button>
        </p>
      )}
      <p className="webhook-acts">
        <Button
          aria-label={`Test ${host}`}
          onClick={() => void act('webhooks.test', { id }, { done: testedWords, again })}
        >
          Test
        </Button>
        <Button aria-label={`Log of ${host}`} aria-expanded={isLogShown} onClick={onLog}>
          Log
        </Button>
        <Button aria-label={`Change ${host}`} onClick={onChange}>
          Change
        </Button>
        <Button
          aria-label={paused === null ? `Pause ${host}` : `Resume ${host}`}
          onClick={() =>
            void act(
              'webhooks.change',
              { id, paused: paused === null },
              { done: paused === null ? `${host} is paused.` : `Sending to ${host} again.`, again },
            )
          }
        >
          {paused === null ? 'Pause' : 'Resume'}
        </Button>
        <Button aria-label={`New secret for ${host}`} onClick={onRotate}>
          New secret
        </Button>
        <Button look="danger" aria-label={`Remove ${host}`} onClick={() => void remove()}>
          Remove
        </Button>
      </p>
    </li>
  )
}
