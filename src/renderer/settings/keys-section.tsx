import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ApiKey } from '../../contract/workstation/settings/settings.ts'
import { PostAddress } from '../alerts/shared/post-address.tsx'
import { invoke } from '../state/bridge.ts'
import { discardDraft } from '../state/draft.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { useSettings } from '../state/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { CommitInput } from '../ui/commit-input.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { change, changeInField, SettingRow, SettingSwitch } from '../ui/setting-row.tsx'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { toast, toastProblem } from '../ui/toast.tsx'
import { useNow } from '../ui/use-now.ts'
import { DeleteKeyDialog, KeyDialog, keyDraft, SecretDialog } from './key-dialogs.tsx'
import { noKeyWords } from './keys-words.ts'

/** The local API: whether it is enabled, its address, who may connect, and its keys. */
export function KeysSection() {
  return (
    <>
      <LocalApi />
      <Keys />
    </>
  )
}

function LocalApi() {
  const { settings, workstation } = useSettings()
  const url = workstation?.local_api?.url
  return (
    <section>
      <h2>Local API</h2>
      <SettingSwitch
        name="local_api"
        label="Accept requests from programs on this machine"
        detail={
          url === undefined
            ? 'While it is off, every request is refused, with a key or without. It listens on loopback only.'
            : `It answers at ${url}, on loopback only.`
        }
      />
      {url === undefined ? null : (
        <SettingRow label="Address for alerts" detail="Programs post alerts to it, with a key made below.">
          <PostAddress url={url} />
        </SettingRow>
      )}
      <SettingRow
        label="Port"
        detail={
          workstation?.host === 'headless'
            ? 'For the desktop. In a browser, programs are answered at the address of this window; --port sets it at the start.'
            : '0 lets the system choose one.'
        }
        controlId="setting-port"
      >
        <CommitInput
          id="setting-port"
          label="Port"
          inputMode="numeric"
          value={String(settings?.local_api_port ?? 0)}
          onCommit={(port) => void setPort(port)}
        />
      </SettingRow>
      <SettingRow
        label="Allowed origins"
        detail="Pages and browser extensions that may send requests, besides the API's own. Separate addresses with spaces."
        controlId="setting-origins"
      >
        <CommitInput
          id="setting-origins"
          label="Allowed origins"
          className="text-input mono"
          value={(settings?.allowed_origins ?? []).join(' ')}
          placeholder="https://tools.example"
          onCommit={(origins) => changeInField({ allowed_origins: origins.split(/[\s,]+/).filter(Boolean) })}
        />
      </SettingRow>
      <SettingRow
        label="Requests per second"
        detail="For each key, and five times as many at once. 0: no limit. Empty: no limit on this machine, 200 for a network."
        controlId="setting-rate"
      >
        <CommitInput
          id="setting-rate"
          label="Requests per second"
          inputMode="numeric"
          value={String(settings?.rate_per_second ?? '')}
          onCommit={(rate) => void setRate(rate)}
        />
      </SettingRow>
      <SettingRow
        label="Case attachments, in MB"
        detail="Maximum size of a file added over the API, 1 to 4096. The window takes files of any size."
        controlId="setting-attachment"
      >
        <CommitInput
          id="setting-attachment"
          label="Case attachments, in MB"
          inputMode="numeric"
          value={String(settings?.attachment_mb ?? '')}
          onCommit={(megabytes) => void setAttachment(megabytes)}
        />
      </SettingRow>
      <SettingRow
        label="Plan"
        detail="For trying it out: on the free plan cases and the register can be read and exported, and every change to them is refused (403), in the window too."
        controlId="setting-plan"
      >
        <select
          id="setting-plan"
          className="text-input"
          value={settings?.plan ?? 'local'}
          onChange={(event) => void change({ plan: event.target.value as 'local' | 'free' })}
        >
          <option value="local">Local, with everything</option>
          <option value="free">Free</option>
        </select>
      </SettingRow>
      <SettingRow
        label="Incident response licence"
        detail="For trying it out: in its grace period it says how many hours are left; locked, alerts and cases can be read, exported and sealed, and every change is refused (423), in the window too."
        controlId="setting-licence"
      >
        <select
          id="setting-licence"
          className="text-input"
          value={settings?.licence ?? 'valid'}
          onChange={(event) => void change({ licence: event.target.value as 'valid' | 'grace' | 'locked' })}
        >
          <option value="valid">Valid</option>
          <option value="grace">In grace</option>
          <option value="locked">Locked</option>
        </select>
      </SettingRow>
      {settings?.licence === 'grace' ? (
        <SettingRow label="Hours of grace left" detail="0 to 48." controlId="setting-grace">
          <CommitInput
            id="setting-grace"
            label="Hours of grace left"
            inputMode="numeric"
            value={String(settings.licence_grace_h)}
            onCommit={(hours) => void setGrace(hours)}
          />
        </SettingRow>
      ) : null}
      <SettingSwitch
        name="actors_without_key"
        label="Actors without a key"
        detail="Programs on this machine may read actors without a key."
      />
    </section>
  )
}

async function setPort(written: string): Promise<void> {
  if (/^\d{1,5}$/.test(written.trim()) && Number(written) <= 65_535)
    await change({ local_api_port: Number(written) })
  else toast('A port must be a whole number from 0 to 65535. It was not changed.')
}

async function setAttachment(written: string): Promise<void> {
  const megabytes = Number(written)
  if (/^\d{1,4}$/.test(written.trim()) && megabytes >= 1 && megabytes <= 4096)
    await change({ attachment_mb: megabytes })
  else toast('It must be a whole number from 1 to 4096. It was not changed.')
}

async function setGrace(written: string): Promise<void> {
  if (/^\d{1,2}$/.test(written.trim()) && Number(written) <= 48)
    await change({ licence_grace_h: Number(written) })
  else toast('It must be a whole number from 0 to 48. It was not changed.')
}

async function setRate(written: string): Promise<void> {
  if (written.trim() === '') await change({ rate_per_second: null })
  else if (/^\d{1,6}$/.test(written.trim()) && Number(written) <= 100_000)
    await change({ rate_per_second: Number(written) })
  else toast('It must be a whole number from 0 to 100,000, or be empty. It was not changed.')
}

type Open =
  | { readonly what: 'create' }
  | { readonly what: 'change'; readonly key: ApiKey }
  | { readonly what: 'delete'; readonly key: ApiKey }

function Keys() {
  const now = useNow()
  const { value, problem, again: reload } = useOperation('keys.list', {})
  const keys = value?.keys ?? null
  const withoutKey = useSettings((now) => now.settings?.actors_without_key ?? null)
  const [open, setOpen] = useState<Open | null>(null)
  const [given, setGiven] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const close = () => setOpen(null)

  const create = async (name: string, permissions: ApiKey['permissions']) => {
    const answer = await invoke('keys.create', { name, permissions })
    if (isProblem(answer)) return answer
    setGiven({ name, secret: answer.secret })
    reload()
    return null
  }
  const modify = async (id: string, name: string, permissions: ApiKey['permissions']) => {
    const answer = await invoke('keys.change', { id, name, permissions })
    if (isProblem(answer)) return answer
    reload()
    return null
  }
  const remove = async (key: ApiKey) => {
    close()
    const answer = await invoke('keys.delete', { id: key.id })
    if (isProblem(answer)) toastProblem(answer)
    else {
      discardDraft(keyDraft(key.id))
      toast(`The key ${key.name} no longer works.`)
    }
    reload()
  }

  return (
    <section>
      <div className="section-head">
        <h2>Keys</h2>
        <Button look="primary" onClick={() => setOpen({ what: 'create' })}>
          Create a key
        </Button>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={reload} />}
      {keys?.length === 0 ? <p className="muted section-none">{noKeyWords(withoutKey)}</p> : null}
      {keys === null || keys.length === 0 ? null : (
        <table className="list">
          <TableHead
            columns={['Name', 'Begins with', 'Permissions', 'Used', { label: 'Actions', isUnseen: true }]}
          />
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <td>
                  <strong>{key.name}</strong>
                  <span className="list-detail" title={formatMoment(key.created_at)}>
                    made {formatAge(key.created_at, now)}
                  </span>
                </td>
                <td className="mono">{key.prefix}…</td>
                <td>
                  <span className="tags">
                    {key.permissions.map((permission) => (
                      <Tag key={permission}>{permission === 'full' ? 'everything' : permission}</Tag>
                    ))}
                  </span>
                </td>
                <td>
                  {key.last_used_at === null ? 'never' : formatAge(key.last_used_at, now)}
                  {key.uses === 0 ? null : <span className="list-detail">{countOf(key.uses, 'call')}</span>}
                </td>
                <td className="list-acts">
                  <Button aria-label={`Change ${key.name}`} onClick={() => setOpen({ what: 'change', key })}>
                    Change
                  </Button>
                  <Button
                    look="danger"
                    aria-label={`Delete ${key.name}`}
                    onClick={() => setOpen({ what: 'delete', key })}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open?.what === 'create' ? (
        <KeyDialog title="Create a key" act="Create" onClose={close} onDone={create} />
      ) : null}
      {open?.what === 'change' ? (
        <KeyDialog
          title={`Change ${open.key.name}`}
          act="Save"
          former={open.key}
          onClose={close}
          onDone={(name, permissions) => modify(open.key.id, name, permissions)}
        />
      ) : null}
      {open?.what === 'delete' ? (
        <DeleteKeyDialog apiKey={open.key} onClose={close} onDelete={() => void remove(open.key)} />
      ) : null}
      {given === null ? null : <SecretDialog {...given} onClose={() => setGiven(null)} />}
    </section>
  )
}
