import { Checkbox } from '@mantine/core'
import { fullAccess, type Permission, permissions, permits } from '../../contract/permission.ts'
import type { ApiKey } from '../../contract/workstation/settings/settings.ts'
import { type DraftPlace, useDraft } from '../state/draft.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog, type Submitted, TextField } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { settingsSpelling } from './route.ts'

const words: Readonly<Record<Permission, string>> = {
  'scan.lookup': 'Look up indicators, find them in texts',
  'scan.domain': 'Scan domains',
  'scan.file': 'Scan files',
  'scan.batch': 'Scan many at once',
  redkit: 'Red kit',
  'watchdog.read': 'Read schedules',
  'watchdog.write': 'Change schedules',
  'cases.read': 'Read cases',
  'cases.write': 'Change cases',
  'tags.read': 'Read finding tags',
  'tags.write': 'Change finding tags',
  'ir.read': 'Read alerts and incidents',
  'ir.write': 'Change alerts and incidents',
  'ir.admin': 'Administer incidents',
  'register.read': 'Read the register',
  'register.write': 'Change the register',
  'actors.read': 'Read actors',
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

/** Identifies what is being entered about a key; without an id about a new one. */
export const keyDraft = (id: string | undefined): DraftPlace => ({
  label: 'Key of the local API',
  of: id,
  path: settingsSpelling.path({ view: 'settings', section: 'keys' }),
})

type KeyDraft = { readonly name: string; readonly granted: ApiKey['permissions'] }

type KeyDialogProps = {
  readonly title: string
  readonly act: string
  readonly former?: ApiKey
  readonly onClose: () => void
  readonly onDone: (name: string, permissions: ApiKey['permissions']) => Promise<Submitted>
}

/**
 * Asks for the name and permissions of a key. What is entered stays when the dialog is closed, until it is cancelled.
 */
export function KeyDialog({ title, act, former, onClose, onDone }: KeyDialogProps) {
  const { fields, write, discard } = useDraft<KeyDraft>({
    ...keyDraft(former?.id),
    first: { name: former?.name ?? '', granted: former?.permissions ?? [] },
    // a permission that was given and taken again is no change
    isUnsaved: (draft) =>
      draft.name !== (former?.name ?? '') || !isSame(draft.granted, former?.permissions ?? []),
  })
  const { name, granted } = fields
  const isFull = granted.includes(fullAccess)
  const grant = (permission: ApiKey['permissions'][number], isGranted: boolean) =>
    write({ granted: isGranted ? [...granted, permission] : granted.filter((each) => each !== permission) })
  return (
    <FormDialog
      operation={former === undefined ? 'keys.create' : 'keys.change'}
      of={former?.id}
      title={title}
      size="lg"
      act={act}
      isReady={name.trim() !== '' && granted.length > 0}
      discard={discard}
      onSubmit={() => onDone(name.trim(), granted)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name, so that you know later what it is for"
        isFirst
        value={name}
        onChange={(text) => write({ name: text })}
      />
      <fieldset className="permissions">
        <legend className="label">What it may do. Changing includes reading.</legend>
        <Checkbox
          size="xs"
          label="Everything, including later additions"
          checked={isFull}
          onChange={(event) => grant(fullAccess, event.currentTarget.checked)}
        />
        <div className="permission-grid">
          {permissions.map((permission) => {
            const isImplied = !granted.includes(permission) && permits(granted, permission)
            return (
              <Checkbox
                key={permission}
                size="xs"
                label={words[permission]}
                description={permission}
                checked={granted.includes(permission) || isImplied}
                disabled={isImplied || isFull}
                onChange={(event) => grant(permission, event.currentTarget.checked)}
              />
            )
          })}
        </div>
      </fieldset>
    </FormDialog>
  )
}

type SecretDialogProps = { readonly name: string; readonly secret: string; readonly onClose: () => void }

/** Shows a new key; it is shown only once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const copy = async () =>
    toast(
      (await copyText(secret))
        ? 'The key is copied.'
        : 'The clipboard could not be reached. Select the key and copy it.',
    )
  return (
    <Dialog title={`The key ${name}`} size="md" staysOnClickOutside onClose={onClose}>
      <div className="dialog-form">
        <p>
          Copy it now. It is shown only this once and cannot be read again; replace a lost key with a new one.
        </p>
        <p className="secret mono">{secret}</p>
        <div className="dialog-acts">
          <Button look="primary" data-autofocus onClick={() => void copy()}>
            Copy the key
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

type DeleteKeyDialogProps = {
  readonly apiKey: ApiKey
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** Asks for confirmation before a key is deleted, since that cannot be undone. */
export function DeleteKeyDialog({ apiKey, onClose, onDelete }: DeleteKeyDialogProps) {
  return (
    <Dialog title={`Delete ${apiKey.name}?`} size="sm" onClose={onClose}>
      <div className="dialog-form">
        <p>Programs that use it are refused immediately. This cannot be undone.</p>
        <div className="dialog-acts">
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" onClick={onDelete}>
            Delete the key
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
