import { Checkbox, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type WebhookEvent, webhookEvents } from '../../contract/incidents/webhook.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Webhook } from '../../contract/workstation/webhooks/webhooks.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { type DraftPlace, useDraft } from '../state/draft.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { CancelDraft } from '../ui/cancel-draft.tsx'
import { copyText } from '../ui/clipboard.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { toast } from '../ui/toast.tsx'
import { settingsSpelling } from './route.ts'
import { eventWords, hostOf } from './webhook-words.ts'

export type GivenWebhook = WindowInput<'webhooks.add'>

const firstEvents: readonly WebhookEvent[] = ['case.resolved']

/** Identifies what is being entered about a webhook; without an id about a new one. */
export const webhookDraft = (id: string | undefined): DraftPlace => ({
  label: 'Webhook',
  of: id,
  path: settingsSpelling.path({ view: 'settings', section: 'webhooks' }),
})

type WebhookDraft = {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly isPrivate: boolean
}

type WebhookDialogProps = {
  readonly title: string
  readonly act: string
  readonly former?: Webhook
  readonly onClose: () => void
  readonly onDone: (given: GivenWebhook) => Promise<Problem | null>
}

/**
 * Asks for address and events of a webhook, and for a secret when it is new. What is entered stays when the dialog is
 * closed, until it is cancelled; a secret does not.
 */
export function WebhookDialog({ title, act, former, onClose, onDone }: WebhookDialogProps) {
  const { fields, write, discard } = useDraft<WebhookDraft>({
    ...webhookDraft(former?.id),
    first: {
      url: former?.url ?? '',
      events: former?.events ?? firstEvents,
      isPrivate: former?.allow_private ?? false,
    },
    isUnsaved: ({ url, events, isPrivate }) =>
      url !== (former?.url ?? '') ||
      isPrivate !== (former?.allow_private ?? false) ||
      events.join() !== (former?.events ?? firstEvents).join(),
  })
  const { url, events, isPrivate } = fields
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  useUnsavedText('Secret of the webhook', secret === '' ? null : 'waiting')
  const isReady = url.trim() !== '' && events.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const given = { url, events: [...events], allow_private: isPrivate }
    void onDone(secret.trim() === '' ? given : { ...given, secret: secret.trim() }).then((refused) => {
      setProblem(refused)
      if (refused === null) discard()
    })
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Address, https:// or http://</span>
          <input
            className="text-input mono"
            data-autofocus
            value={url}
            maxLength={2000}
            spellCheck={false}
            autoComplete="off"
            placeholder="https://soc.example/hooks/skerry"
            onChange={(event) => write({ url: event.target.value })}
          />
        </label>
        <fieldset className="permissions">
          <legend className="label">Events it receives</legend>
          {webhookEvents.map((each) => (
            <Checkbox
              key={each}
              size="xs"
              label={eventWords[each]}
              description={each}
              checked={events.includes(each)}
              onChange={(event) =>
                write({
                  events: webhookEvents.filter((one) =>
                    one === each ? event.currentTarget.checked : events.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        <Checkbox
          size="xs"
          label="It may lead to a private address"
          description="This machine, the local network, link-local addresses. Without it nothing is sent there, whatever a name resolves to."
          checked={isPrivate}
          onChange={(event) => write({ isPrivate: event.currentTarget.checked })}
        />
        {former === undefined ? (
          <SecretField value={secret} onChange={setSecret} label="Secret; leave it empty to generate one" />
        ) : null}
        {problem === null ? null : <ProblemNote problem={problem} />}
        <div className="dialog-acts">
          <CancelDraft discard={discard} onClose={onClose} />
          <button type="submit" className="button button-primary" disabled={!isReady}>
            {act}
          </button>
        </div>
      </form>
    </Modal>
  )
}

type SecretFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function SecretField({ label, value, onChange }: SecretFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="text-input mono"
        type="password"
        value={value}
        maxLength={200}
        autoComplete="new-password"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

type RotateDialogProps = {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDone: (secret: string) => Promise<Problem | null>
}

/** Replaces the secret of a webhook, which cannot be shown again or has become known to others. */
export function RotateDialog({ webhook, onClose, onDone }: RotateDialogProps) {
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  useUnsavedText('Secret of the webhook', secret === '' ? null : 'waiting')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onDone(secret.trim()).then(setProblem)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`New secret for ${hostOf(webhook)}`}
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <p>
          The current secret also signs for 24 hours, or until you end it, so that the receiver can switch
          over without missing a message. This cannot be undone.
        </p>
        {webhook.rotation_until === null ? null : (
          <p>The secret before it, which still signs, ends immediately.</p>
        )}
        <SecretField value={secret} onChange={setSecret} label="New secret; leave it empty to generate one" />
        {problem === null ? null : <ProblemNote problem={problem} />}
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" data-autofocus>
            Give it a new secret
          </button>
        </div>
      </form>
    </Modal>
  )
}

type WebhookSecretDialogProps = {
  readonly webhook: Webhook
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a generated secret; it is shown only once. */
export function WebhookSecretDialog({ webhook, secret, onClose }: WebhookSecretDialogProps) {
  const copy = async () =>
    toast(
      (await copyText(secret))
        ? 'The secret is copied.'
        : 'The clipboard could not be reached. Select the secret and copy it.',
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`The secret of ${hostOf(webhook)}`}
      size="md"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="dialog-form">
        <p>
          Give it to the receiver now, which needs it to check the signature. It is shown only this once and
          cannot be read again; replace a lost secret with a new one.
        </p>
        <p className="secret mono">{secret}</p>
        <div className="dialog-acts">
          <Button look="primary" data-autofocus onClick={() => void copy()}>
            Copy the secret
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}
