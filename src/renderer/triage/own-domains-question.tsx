import { useEffect, useId, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { readSettings, useSettings } from '../state/settings-store.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { Form, FormInput, FormProblem, SubmitButton } from '../ui/form.tsx'

type Proposals = WindowOutput<'settings.proposeEstate'>['proposals']

/** Asks once for the own domains, as long as none are set; never again after an answer or “Not now”. */
export function OwnDomainsQuestion() {
  const settings = useSettings((now) => now.settings)
  const [isSaving, setSaving] = useState(false)
  const isAsked = settings !== null && !settings.own_estate_asked && settings.own_estate.length === 0
  // it is shown until it is answered, although the settings may be read as changed by then
  return isAsked || isSaving ? <Question setSaving={setSaving} /> : null
}

function Question({ setSaving }: { readonly setSaving: (isSaving: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const [proposals, setProposals] = useState<Proposals>([])
  const id = useId()
  useEffect(() => {
    void invoke('settings.proposeEstate', {}).then((answer) => {
      if (!isProblem(answer)) setProposals(answer.proposals)
    })
  }, [])
  const domains = typed.split(/[\s,;]+/).filter(Boolean)
  const save = async () => {
    setSaving(true)
    // not shown before it is taken: what is refused stays here to be mended
    const answer = await act(
      'settings.change',
      { change: { own_estate: domains, own_estate_asked: true } },
      {
        done: `Own domains: ${domains.join(', ')}. To change them: Settings, Workstation.`,
        refusal: 'caller',
        again: readSettings,
      },
    )
    setSaving(false)
    return answer
  }
  const leave = () =>
    act('settings.change', { change: { own_estate_asked: true } }, { done: null, again: readSettings })
  return (
    <Form
      className="own-question"
      aria-labelledby={`${id}-label`}
      operation="settings.change"
      name="own domains"
      isReady={domains.length > 0}
      isLockedWhileBusy
      onSubmit={save}
    >
      <label id={`${id}-label`} htmlFor={id}>
        <strong>Which domains are your own?</strong>
      </label>
      <p className="muted">
        Hosts that imitate them then stand out, and what belongs to them is never exported for detection.
      </p>
      <div className="own-question-acts">
        <FormInput
          name="own_estate"
          id={id}
          isMono
          placeholder="skerry.example, skerry-group.example"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <SubmitButton disabled={domains.length === 0}>Save</SubmitButton>
        <Button look="quiet" onClick={() => void leave()}>
          Not now
        </Button>
        <button
          type="button"
          className="link-button"
          onClick={() => navigate({ view: 'settings', section: 'workstation' })}
        >
          Settings
        </button>
      </div>
      <FormProblem />
      {proposals.length === 0 ? null : (
        <p className="own-question-proposals">
          <span className="muted">Proposed from what is kept here:</span>
          {proposals
            .filter(({ domain }) => !domains.includes(domain))
            .map(({ domain, why }) => (
              <button
                key={domain}
                type="button"
                className="chip"
                title={why}
                onClick={() => setTyped([...domains, domain].join(', '))}
              >
                {domain}
              </button>
            ))}
        </p>
      )}
    </Form>
  )
}
