import { isProblem } from '../../contract/problem.ts'
import type { Webhook } from '../../contract/workstation/webhooks/webhooks.ts'
import { invoke } from '../state/bridge.ts'
import { discardDraft } from '../state/draft.ts'
import { countOf, formatMoment } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/signs.tsx'
import { toast, toastActs, toastProblem } from '../ui/toast.tsx'
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
  const remove = async () => {
    const answer = await invoke('webhooks.remove', { id })
    if (!isProblem(answer)) discardDraft(webhookDraft(id))
    return answer
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
              void act(invoke('webhooks.endRotation', { id }), 'The former secret no longer signs.')
            }
          >
            End the former secret
          </Button>
        </p>
      )}
      <p className="webhook-acts">
        <Button aria-label={`Test ${host}`} onClick={() => void test()}>
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
              invoke('webhooks.change', { id, paused: paused === null }),
              paused === null ? `${host} is paused.` : `Sending to ${host} again.`,
            )
          }
        >
          {paused === null ? 'Pause' : 'Resume'}
        </Button>
        <Button aria-label={`New secret for ${host}`} onClick={onRotate}>
          New secret
        </Button>
        <Button
          look="danger"
          aria-label={`Remove ${host}`}
          onClick={() => {
            // a deleted webhook has no log to show
            if (isLogShown) onLog()
            void act(remove(), `The webhook of ${host} is removed.`)
          }}
        >
          Remove
        </Button>
      </p>
    </li>
  )

  async function test() {
    const answer = await invoke('webhooks.test', { id })
    if (isProblem(answer)) toastProblem(answer)
    else if (answer.delivery.state === 'delivered')
      toast(`${host} accepted the test: it answered ${String(answer.delivery.status)}.`)
    else toast(`The test was not delivered. ${answer.delivery.why ?? ''}`)
    onChanged()
  }

  async function act(
    asked: Promise<Parameters<typeof toastActs>[1] | Parameters<typeof toastProblem>[0]>,
    done: string,
  ) {
    const answer = await asked
    if (isProblem(answer)) toastProblem(answer)
    else toastActs(done, answer, { undone: onChanged })
    onChanged()
  }
}
