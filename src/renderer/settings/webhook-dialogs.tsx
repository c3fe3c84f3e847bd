import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type WebhookEvent, webhookEvents } from '../../contract/incidents/webhook.ts'
import type { Webhook } from '../../contract/workstation/webhooks/webhooks.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { type DraftPlace, useDraft } from '../state/draft.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog, type Submitted, TextField } from '../ui/form.tsx'
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
  readonly onDone: (given: GivenWebhook) => Promise<Submitted>
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
  useUnsavedText('Secret of the webhook', secret === '' ? null : 'waiting')
  const submit = () => {
    const given = { url, events: [...events], allow_private: isPrivate }
    return onDone(secret.trim() === '' ? given : { ...given, secret: secret.trim() })
  }
  return (
    <FormDialog
      operation={former === undefined ? 'webhooks.add' : 'webhooks.change'}
      of={former?.id}
      title={title}
      size="lg"
      act={act}
      isReady={url.trim() !== '' && events.length > 0}
      discard={discard}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="url"
        label="Address, https:// or http://"
        isMono
        isFirst
        value={url}
        spellCheck={false}
        autoComplete="off"
        placeholder="https://soc.example/hooks/skerry"
        onChange={(text) => write({ url: text })}
      />
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
    </FormDialog>
  )
}

type SecretFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function SecretField({ label, value, onChange }: SecretFieldProps) {
  return (
    <TextField
      name="secret"
      label={label}
      isMono
      type="password"
      value={value}
      autoComplete="new-password"
      onChange={onChange}
    />
  )
}

type RotateDialogProps = {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDone: (secret: string) => Promise<Submitted>
}

/** Replaces the secret of a webhook, which cannot be shown again or has become known to others. */
export function RotateDialog({ webhook, onClose, onDone }: RotateDialogProps) {
  const [secret, setSecret] = useState('')
  useUnsavedText('Secret of the webhook', secret === '' ? null : 'waiting')
  return (
    <FormDialog
      operation="webhooks.rotateSecret"
      of={webhook.id}
      title={`New secret for ${hostOf(webhook)}`}
      size="md"
      act="Give it a new secret"
      isActFirst
      onSubmit={() => onDone(secret.trim())}
      onClose={onClose}
    >
      <p>
        The current secret also signs for 24 hours, or until you end it, so that the receiver can switch over
        without missing a message. This cannot be undone.
      </p>
      {webhook.rotation_until === null ? null : (
        <p>The secret before it, which still signs, ends immediately.</p>
      )}
      <SecretField value={secret} onChange={setSecret} label="New secret; leave it empty to generate one" />
    </FormDialog>
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
    <Dialog title={`The secret of ${hostOf(webhook)}`} size="md" staysOnClickOutside onClose={onClose}>
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
    </Dialog>
  )
}
