import { useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ApiKey } from '../../contract/workstation/settings/settings.ts'
import { PostAddress } from '../alerts/shared/post-address.tsx'
import { discardDraft } from '../state/draft.ts'
import { countOf, formatAge, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { useSettings } from '../state/settings-store.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { CommitInput } from '../ui/commit-input.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { change, changeInField, SettingRow, SettingSwitch } from '../ui/setting-row.tsx'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { useNow } from '../ui/use-now.ts'
import { DeleteKeyDialog, KeyDialog, keyDraft, SecretDialog } from './key-dialogs.tsx'
import { noKeyWords } from './keys-words.ts'
import { NumberRow, rangeWords } from './number-row.tsx'

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
      <NumberRow
        name="local_api_port"
        id="setting-port"
        label="Port"
        detail={
          workstation?.host === 'headless'
            ? 'For the desktop. In a browser, programs are answered at the address of this window; --port sets it at the start.'
            : '0 lets the system choose one.'
        }
      />
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
      <NumberRow
        name="rate_per_second"
        id="setting-rate"
        label="Requests per second"
        detail="For each key, and five times as many at once. 0: no limit. Empty: no limit on this machine, 200 for a network."
      />
      <NumberRow
        name="attachment_mb"
        id="setting-attachment"
        label="Case attachments, in MB"
        detail={`Maximum size of a file added over the API, ${rangeWords('attachment_mb')}. The window takes files of any size.`}
      />
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
        <NumberRow
          name="licence_grace_h"
          id="setting-grace"
          label="Hours of grace left"
          detail={`${rangeWords('licence_grace_h')}.`}
        />
      ) : null}
      <SettingSwitch
        name="actors_without_key"
        label="Actors without a key"
        detail="Programs on this machine may read actors without a key."
      />
    </section>
  )
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

  const inForm = { done: null, refusal: 'caller', again: reload } as const
  const create = async (name: string, permissions: ApiKey['permissions']) => {
    const answer = await act('keys.create', { name, permissions }, inForm)
    if (!isProblem(answer)) setGiven({ name, secret: answer.secret })
    return answer
  }
  const modify = (id: string, name: string, permissions: ApiKey['permissions']) =>
    act('keys.change', { id, name, permissions }, inForm)
  const remove = async (key: ApiKey) => {
    close()
    const done = `The key ${key.name} no longer works.`
    const answer = await act('keys.delete', { id: key.id }, { done, again: reload })
    if (!isProblem(answer)) discardDraft(keyDraft(key.id))
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
