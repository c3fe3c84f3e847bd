import { useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Webhook } from '../../contract/workstation/webhooks/webhooks.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { useSettings } from '../state/settings-store.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SettingSwitch } from '../ui/setting-row.tsx'
import { emptyWords } from './empty-words.ts'
import { WebhookCard } from './webhook-card.tsx'
import { type GivenWebhook, RotateDialog, WebhookDialog, WebhookSecretDialog } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { heldWords, hostOf } from './webhook-words.ts'

type Open = { readonly what: 'add' } | { readonly what: 'change' | 'rotate'; readonly webhook: Webhook }

/** Addresses notified of events of alerts and cases, and the deliveries to them. */
export function WebhooksSection() {
  const { value, problem, again: reload } = useOperation('webhooks.list', {})
  const isOffline = useSettings((now) => now.settings?.offline ?? true)
  const [open, setOpen] = useState<Open | null>(null)
  const [given, setGiven] = useState<{ readonly webhook: Webhook; readonly secret: string } | null>(null)
  const [logged, setLogged] = useState<string | null>(null)
  const none = emptyWords('webhooks', value?.webhooks, problem)
  const close = () => setOpen(null)
  const shown = value?.webhooks.find(({ id }) => id === logged) ?? null

  const inForm = { refusal: 'caller', again: reload } as const
  const giveSecret = (answer: WindowOutput<'webhooks.add'> | Problem) => {
    if (!isProblem(answer) && answer.secret !== null)
      setGiven({ webhook: answer.webhook, secret: answer.secret })
    return answer
  }
  const add = async (webhookToAdd: GivenWebhook) => {
    const answer = await act('webhooks.add', webhookToAdd, {
      done: ({ webhook }) => `The webhook of ${hostOf(webhook)} is added.`,
      ...inForm,
    })
    return giveSecret(answer)
  }
  const modify = (id: string, { secret: _none, ...changed }: GivenWebhook) =>
    act(
      'webhooks.change',
      { id, ...changed },
      { done: ({ webhook }) => `The webhook of ${hostOf(webhook)} is changed.`, ...inForm },
    )
  const rotate = async (id: string, own: string) => {
    const given = { id, ...(own !== '' && { secret: own }) }
    return giveSecret(await act('webhooks.rotateSecret', given, { done: null, ...inForm }))
  }

  return (
    <section>
      <p className="muted section-lead">
        A webhook is an address that is notified when something happens to alerts and cases, by a signed
        message with names and ids, never the content of a case. Nothing is sent until one is added here.
      </p>
      <SettingSwitch
        name="offline"
        label="Work offline"
        detail={
          isOffline
            ? `Nothing is sent while it is on. ${heldWords(value?.held ?? null)}`
            : 'Events are sent as they happen.'
        }
      />
      <div className="section-head webhooks-head">
        <h2>Webhooks</h2>
        <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
          Add a webhook
        </Button>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {none === null ? null : <p className="muted section-none">{none}</p>}
      {value === null || value.webhooks.length === 0 ? null : (
        <ul className="webhooks">
          {value.webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              isOffline={isOffline}
              isLogShown={webhook.id === logged}
              onLog={() => setLogged(webhook.id === logged ? null : webhook.id)}
              onChange={() => setOpen({ what: 'change', webhook })}
              onRotate={() => setOpen({ what: 'rotate', webhook })}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {shown === null ? null : <WebhookLog key={shown.id} webhook={shown} />}
      {value === null ? null : (
        <p className="muted webhooks-lie">
          {value.secrets.lie === 'keychain'
            ? `New secrets are kept in the ${value.secrets.name}.`
            : 'New secrets are kept in files of the data directory that only you can read: this host has no usable keychain.'}{' '}
          They are never in the database, and never shown again.
        </p>
      )}
      {open?.what === 'add' ? (
        <WebhookDialog title="Add a webhook" act="Add" onClose={close} onDone={add} />
      ) : null}
      {open?.what === 'change' ? (
        <WebhookDialog
          title={`Change the webhook of ${hostOf(open.webhook)}`}
          act="Save"
          former={open.webhook}
          onClose={close}
          onDone={(changed) => modify(open.webhook.id, changed)}
        />
      ) : null}
      {open?.what === 'rotate' ? (
        <RotateDialog
          webhook={open.webhook}
          onClose={close}
          onDone={(secret) => rotate(open.webhook.id, secret)}
        />
      ) : null}
      {given === null ? null : <WebhookSecretDialog {...given} onClose={() => setGiven(null)} />}
    </section>
  )
}
